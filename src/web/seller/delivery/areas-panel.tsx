import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { saveDeliveryAreas } from '#contract/delivery/seller-delivery.ts'
import { Button } from '../../ui/button.tsx'
import { AreaCard } from './area-card.tsx'
import { AreaDialog } from './area-dialog.tsx'
import { type Area, type AreaToSend, areaToSend, isEverywhereElse } from './area-values.ts'
import { AreaWishes } from './area-wishes.tsx'
import { type ShowSettings, useSaveSettings } from './delivery-settings.ts'

type AreasPanelProps = { areas: readonly Area[]; onSaved: ShowSettings }

export function AreasPanel({ areas, onSaved }: AreasPanelProps) {
  const { busy, save } = useSaveSettings(onSaved)
  /** null: closed; 'new': an area that is not there yet. */
  const [editing, setEditing] = useState<Area | 'new' | null>(null)
  const edited = editing === 'new' ? null : editing
  const others = areas.filter(({ id }) => id !== edited?.id)
  const close = () => setEditing(null)

  const heading = useRef<HTMLHeadingElement>(null)

  async function replace(next: readonly AreaToSend[]): Promise<boolean> {
    const isSaved = await save(saveDeliveryAreas, { areas: [...next] })
    if (isSaved) flushSync(close)
    return isSaved
  }

  /** The button that opened the dialog goes with its area. */
  async function remove() {
    if (await replace(others.map(areaToSend))) heading.current?.focus()
  }

  const setServed = (area: Area, served: boolean) =>
    save(saveDeliveryAreas, { areas: areas.map((one) => areaToSend(one.id === area.id ? { ...one, served } : one)) })

  /** A new one goes before everywhere else, which is the last. */
  const put = (area: AreaToSend) =>
    area.id
      ? areas.map((one) => (one.id === area.id ? area : areaToSend(one)))
      : [
          ...areas.filter((one) => !isEverywhereElse(one)).map(areaToSend),
          area,
          ...areas.filter(isEverywhereElse).map(areaToSend),
        ]

  return (
    <div className="grid items-start gap-x-8 gap-y-10 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <section aria-labelledby="areas">
        <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
          <div>
            <h2 ref={heading} id="areas" tabIndex={-1} className="font-semibold text-xl outline-none">
              Delivery areas
            </h2>
            <p className="mt-1 text-ink-soft">Where you deliver, how far it is, and what it costs.</p>
          </div>
          <Button onClick={() => setEditing('new')}>
            <Plus size={18} aria-hidden />
            Add an area
          </Button>
        </div>
        {areas.length === 0 && (
          <p className="rounded-card border border-line bg-card px-4 py-6 text-center text-ink-soft">
            No areas yet. Add the PIN codes that you deliver to.
          </p>
        )}
        <ul className="space-y-3">
          {areas.map((area) => (
            <li key={area.id}>
              <AreaCard
                area={area}
                busy={busy}
                onServed={(served) => void setServed(area, served)}
                onEdit={() => setEditing(area)}
              />
            </li>
          ))}
        </ul>
      </section>
      <AreaWishes />
      <AreaDialog
        open={editing !== null}
        area={edited}
        others={others}
        busy={busy}
        onClose={close}
        onSave={(area) => void replace(put(area))}
        onDelete={() => void remove()}
      />
    </div>
  )
}
