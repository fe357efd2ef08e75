import { pageMeta } from '../../core/seo.ts'
import { ScreenTitle } from '../screen/screen-title.tsx'
import type { Route } from './+types/goods-page'
import { GOODS_SCREEN } from './goods-url.ts'
import { SupplierList } from './supplier-list.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Goods', description: 'What comes in, and from whom.', path: GOODS_SCREEN })

export default function GoodsPage() {
  return (
    <>
      <ScreenTitle>Goods</ScreenTitle>
      <SupplierList />
    </>
  )
}
