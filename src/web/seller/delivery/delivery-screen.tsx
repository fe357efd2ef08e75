import { useMemo, useState } from 'react'
import type { DeliverySettings } from '#contract/delivery/seller-delivery.ts'
import { CardsSkeleton } from '../screen/cards-skeleton.tsx'
import { FailedState } from '../screen/failed-state.tsx'
import { useShopNow } from '../screen/shop-clock.ts'
import { Tabs } from '../screen/tabs.tsx'
import { useUnsavedChanges } from '../screen/unsaved-changes.ts'
import { useUrlQuery } from '../screen/url-query.ts'
import { AreasPanel } from './areas-panel.tsx'
import { BoardPanel } from './board-panel.tsx'
import { type ShowSettings, useDeliverySettings } from './delivery-settings.ts'
import { DELIVERY_SCREEN } from './delivery-url.ts'
import { HoursPanel } from './hours-panel.tsx'
import { LazySimulator } from './lazy-simulator.tsx'
import { TakingOrders } from './taking-orders.tsx'
import { type DraftOpening, draftOf } from './week-draft.ts'

const PARTS = ['board', 'hours', 'areas', 'simulator'] as const
type Part = (typeof PARTS)[number]
const NAMES: Record<Part, string> = { board: 'Board', hours: 'Hours', areas: 'Areas', simulator: 'Simulator' }

export function DeliveryScreen() {
  const { params } = useUrlQuery()
  const part = PARTS.find((one) => one === params.get('tab')) ?? 'board'
  const { view, retry, show } = useDeliverySettings()
  return (
    <>
      <div className="mb-5">
        <Tabs
          label="Delivery"
          tabs={PARTS.map((one) => ({
            text: NAMES[one],
            to: one === 'board' ? DELIVERY_SCREEN : `${DELIVERY_SCREEN}?tab=${one}`,
            isCurrent: one === part,
          }))}
        />
      </div>
      {view.state === 'loading' && <CardsSkeleton>Loading the delivery settings…</CardsSkeleton>}
      {view.state === 'failed' && (
        <FailedState title="Couldn’t load the delivery settings" message={view.message} onRetry={() => void retry()} />
      )}
      {view.state === 'ready' && <ScreenPart part={part} settings={view.reply.settings} onSaved={show} />}
    </>
  )
}

type ScreenPartProps = { part: Part; settings: DeliverySettings; onSaved: ShowSettings }

function ScreenPart({ part, settings, onSaved }: ScreenPartProps) {
  const now = useShopNow()
  const [draft, setDraft] = useState<readonly DraftOpening[] | null>(null)
  const saved = useMemo(() => draftOf(settings.hours), [settings.hours])
  useUnsavedChanges(draft !== null)
  return (
    <>
      {part !== 'simulator' && <TakingOrders settings={settings} now={now} onSaved={onSaved} />}
      {part === 'board' && <BoardPanel now={now} />}
      {part === 'hours' && (
        <HoursPanel settings={settings} draft={draft} saved={saved} onDraft={setDraft} now={now} onSaved={onSaved} />
      )}
      {part === 'areas' && <AreasPanel areas={settings.areas} onSaved={onSaved} />}
      {part === 'simulator' && <LazySimulator areas={settings.areas} />}
    </>
  )
}
