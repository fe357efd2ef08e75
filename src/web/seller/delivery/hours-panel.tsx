import type { DeliverySettings } from '#contract/delivery/seller-delivery.ts'
import { ClosureList } from './closure-list.tsx'
import type { ShowSettings } from './delivery-settings.ts'
import type { DraftOpening } from './week-draft.ts'
import { WeekEditor } from './week-editor.tsx'

type Week = readonly DraftOpening[]

type HoursPanelProps = {
  settings: DeliverySettings
  /** What is typed and not saved; the tabs of the screen keep it. */
  draft: Week | null
  saved: Week
  onDraft: (draft: Week | null) => void
  now: number
  onSaved: ShowSettings
}

export function HoursPanel({ settings, draft, saved, onDraft, now, onSaved }: HoursPanelProps) {
  return (
    <div className="grid items-start gap-x-8 gap-y-10 xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
      <WeekEditor
        week={draft ?? saved}
        isChanged={draft !== null}
        onChange={onDraft}
        closures={settings.closures}
        now={now}
        onSaved={onSaved}
      />
      <ClosureList closures={settings.closures} now={now} onSaved={onSaved} />
    </div>
  )
}
