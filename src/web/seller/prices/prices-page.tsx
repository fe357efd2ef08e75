import { useLocation, useSearchParams } from 'react-router'
import { pageMeta } from '../../core/seo.ts'
import { ScreenTitle } from '../screen/screen-title.tsx'
import { Tabs } from '../screen/tabs.tsx'
import type { Route } from './+types/prices-page'
import { BatchList } from './batch-list.tsx'
import { PriceSheet } from './price-sheet.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Prices',
    description: 'Prices, cost and stock of all products, on one sheet.',
    path: '/seller/prices',
  })

export default function PricesPage() {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const isList = params.get('show') === 'changes' || params.has('batch')
  return (
    <>
      <ScreenTitle
        aside={
          <Tabs
            label="Prices"
            tabs={[
              { text: 'Sheet', to: pathname, isCurrent: !isList },
              { text: 'Planned and past', to: `${pathname}?show=changes`, isCurrent: isList },
            ]}
          />
        }
      >
        Prices
      </ScreenTitle>
      {/* Kept while the list is looked at: it has what is not saved yet. */}
      <div className={isList ? 'hidden' : ''}>
        <PriceSheet />
      </div>
      {isList && <BatchList />}
    </>
  )
}
