import Bike from 'lucide-react/icons/bike'
import { useState } from 'react'
import type { DispatchRider, readDispatch } from '#contract/delivery/dispatch.ts'
import type { Done, QueryView } from '../../core/query.ts'
import { RiderLoad } from '../orders/rider-load.tsx'
import type { Giving } from './giving.ts'
import { loadOf } from './giving.ts'
import { PanelNotReady } from './panel-not-ready.tsx'

type RiderStripProps = { view: QueryView<Done<typeof readDispatch>>; giving: Giving; onRetry: () => unknown }

/** The riders and what they have; a card that is dropped on one is given to them. */
export function RiderStrip({ view, giving, onRetry }: RiderStripProps) {
  const riders = view.state === 'ready' ? view.reply.riders : []
  return (
    <div className="mb-2 lg:sticky lg:top-14 lg:z-20 lg:bg-paper lg:py-2">
      <PanelNotReady view={view} loading="Loading the riders…" height="h-16" onRetry={onRetry} />
      {riders.length > 0 && (
        <ul
          aria-label="Riders"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on phones, also by keyboard
          tabIndex={0}
          className="flex gap-3 overflow-x-auto pb-1 lg:flex-wrap lg:overflow-visible"
        >
          {riders.map((rider) => (
            <RiderPlace key={rider._id} rider={rider} giving={giving} />
          ))}
        </ul>
      )}
    </div>
  )
}

function RiderPlace({ rider, giving }: { rider: DispatchRider; giving: Giving }) {
  const [isOver, setOver] = useState(false)
  const isDropped = giving.dragged.length > 0
  const isAway = !rider.isOnShift && rider.orders === 0
  return (
    <li
      onDragOver={(event) => {
        if (!isDropped) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const ids = giving.dragged.map(({ order }) => order._id)
        giving.drop()
        void giving.give(ids, rider._id)
      }}
      className={`flex shrink-0 items-start gap-3 rounded-field border px-3 py-2 ${isDropped ? 'border-leaf border-dashed' : 'border-line'} ${isOver ? 'bg-leaf-tint' : isAway ? 'bg-paper' : 'bg-card'}`}
    >
      <Bike size={20} aria-hidden className={`mt-0.5 shrink-0 ${isAway ? 'text-ink-soft' : 'text-leaf'}`} />
      <span className="leading-snug">
        <span className="block font-medium">{rider.name}</span>
        <RiderLoad rider={rider} {...(isOver && { more: loadOf(giving.dragged) })} />
      </span>
    </li>
  )
}
