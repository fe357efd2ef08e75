import type { ReactNode } from 'react'
import { pageMeta } from '../../core/seo.ts'
import { ScreenTitle } from '../screen/screen-title.tsx'
import { Tabs } from '../screen/tabs.tsx'
import { useUrlQuery } from '../screen/url-query.ts'
import type { Route } from './+types/goods-page'
import { CountPanel } from './count-panel.tsx'
import { EndingPanel } from './ending-panel.tsx'
import { GOODS_PARTS, GOODS_SCREEN, type GoodsPart, goodsUrl } from './goods-url.ts'
import { ReceivePanel } from './receive-panel.tsx'
import { SupplierList } from './supplier-list.tsx'
import { WastePanel } from './waste-panel.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Goods', description: 'Deliveries, waste and stock-takes.', path: GOODS_SCREEN })

const PARTS: Record<GoodsPart, { text: string; Panel: () => ReactNode }> = {
  receive: { text: 'Receive', Panel: ReceivePanel },
  waste: { text: 'Waste', Panel: WastePanel },
  count: { text: 'Count', Panel: CountPanel },
  ending: { text: 'Ends soon', Panel: EndingPanel },
  suppliers: { text: 'Suppliers', Panel: SupplierList },
}

export default function GoodsPage() {
  const { params } = useUrlQuery()
  const current = GOODS_PARTS.find((part) => part === params.get('show')) ?? 'receive'
  const { Panel } = PARTS[current]
  return (
    <>
      <ScreenTitle>Goods</ScreenTitle>
      <div className="mb-5">
        <Tabs
          label="Goods"
          tabs={GOODS_PARTS.map((part) => ({
            text: PARTS[part].text,
            to: goodsUrl(part),
            isCurrent: part === current,
          }))}
        />
      </div>
      <Panel />
    </>
  )
}
