import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { pageMeta } from '../../core/seo.ts'
import { ScreenTitle } from '../screen/screen-title.tsx'
import { Tabs } from '../screen/tabs.tsx'
import { type Unsaved, useUnsavedChanges } from '../screen/unsaved-changes.ts'
import type { Route } from './+types/prices-page'
import { BatchList } from './batch-list.tsx'
import { PriceSheet } from './price-sheet.tsx'
import type { Edits } from './sheet-edits.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Prices',
    description: 'Prices, cost and stock of all products, on one sheet.',
    path: '/seller/prices',
  })

const UNSAVED: Unsaved = {
  title: 'Leave without saving?',
  text: 'The changes on your price sheet will be lost.',
  stay: 'Keep editing',
}

export default function PricesPage() {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  // Kept while the list of changes is looked at.
  const [edits, setEdits] = useState<Edits>(new Map())
  useUnsavedChanges(edits.size > 0, UNSAVED)
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
      {isList ? <BatchList /> : <PriceSheet edits={edits} onEdits={setEdits} />}
    </>
  )
}
