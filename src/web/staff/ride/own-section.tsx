import Bike from 'lucide-react/icons/bike'
import type { OwnDelivery } from '#contract/delivery/riding.ts'
import { Button } from '../../ui/button.tsx'
import { BIG } from './big-button.ts'
import { byDoor, OneDoor } from './one-door.tsx'
import { OwnCard } from './own-card.tsx'
import { ReadyCard } from './ready-card.tsx'
import type { RideStore } from './ride-store.ts'

type OwnSectionProps = {
  own: OwnDelivery[]
  upiId: string | null
  store: RideStore
  online: boolean
  onChanged: () => void
  /** The button that was pressed is gone. */
  onGone: () => void
}

/** Those on the way first; those that have not left wait below the button that leaves with all of them. */
export function OwnSection({ own, upiId, store, online, onChanged, onGone }: OwnSectionProps) {
  const ready = own.filter(({ leftAt }) => !leftAt)
  const onTheWay = own.filter(({ leftAt }) => leftAt)
  if (own.length === 0) return null

  function leave() {
    store.add({ kind: 'leave', orders: ready.map(({ _id }) => _id) })
    onGone()
  }

  return (
    <section aria-label="Your orders" className="space-y-4">
      {byDoor(onTheWay).map((stop) => (
        <OneDoor key={stop[0]?._id} bags={stop.length}>
          {stop.map((delivery) => (
            <OwnCard key={delivery._id} delivery={delivery} upiId={upiId} store={store} onEnded={onGone} />
          ))}
        </OneDoor>
      ))}
      {ready.length > 0 && (
        <>
          <h2 className="font-semibold text-xl">Ready to go</h2>
          {byDoor(ready).map((stop) => (
            <OneDoor key={stop[0]?._id} bags={stop.length}>
              {stop.map((delivery) => (
                <ReadyCard key={delivery._id} delivery={delivery} online={online} onGivenBack={onChanged} />
              ))}
            </OneDoor>
          ))}
          <div className="sticky bottom-0 -mx-4 border-line border-t bg-paper px-4 py-3 sm:mx-0 sm:px-0">
            <Button className={BIG} onClick={leave}>
              <Bike size={26} aria-hidden />
              Leave with {ready.length === 1 ? '1 order' : `${ready.length} orders`}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
