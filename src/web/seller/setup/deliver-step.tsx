import { useMemo, useState } from 'react'
import type { DeliverySettings } from '#contract/delivery/seller-delivery.ts'
import { AreasPanel } from '../delivery/areas-panel.tsx'
import { type ShowSettings, useDeliverySettings } from '../delivery/delivery-settings.ts'
import { HoursPanel } from '../delivery/hours-panel.tsx'
import { MaxPromise } from '../delivery/max-promise.tsx'
import { type DraftOpening, draftOf } from '../delivery/week-draft.ts'
import { CardsSkeleton } from '../screen/cards-skeleton.tsx'
import { FailedState } from '../screen/failed-state.tsx'
import { useShopNow } from '../screen/shop-clock.ts'
import { useUnsavedChanges } from '../screen/unsaved-changes.ts'

/** The panels of the Delivery screen; each saves by itself. */
export function DeliverStep() {
  const { view, retry, show } = useDeliverySettings()
  if (view.state === 'loading') return <CardsSkeleton>Loading the delivery settings…</CardsSkeleton>
  if (view.state === 'failed') {
    return (
      <FailedState title="Couldn’t load the delivery settings" message={view.message} onRetry={() => void retry()} />
    )
  }
  return <Panels settings={view.reply.settings} onSaved={show} />
}

function Panels({ settings, onSaved }: { settings: DeliverySettings; onSaved: ShowSettings }) {
  const now = useShopNow()
  const [draft, setDraft] = useState<readonly DraftOpening[] | null>(null)
  const saved = useMemo(() => draftOf(settings.hours), [settings.hours])
  useUnsavedChanges(draft !== null)
  return (
    <div className="space-y-10">
      <AreasPanel areas={settings.areas} onSaved={onSaved} />
      <HoursPanel settings={settings} draft={draft} saved={saved} onDraft={setDraft} now={now} onSaved={onSaved} />
      <section className="space-y-2">
        <h2 className="font-semibold text-lg">In a rush</h2>
        <p className="max-w-prose text-ink-soft">
          When you’re busy, new orders take longer. Set the longest time you want to promise: beyond it, customers
          choose a free hour instead.
        </p>
        <MaxPromise settings={settings} onSaved={onSaved} />
      </section>
    </div>
  )
}
