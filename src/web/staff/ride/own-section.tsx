import { Bike } from 'lucide-react'
import type { OwnDelivery } from '#contract/riding.ts'
import { Button } from '../../ui/button.tsx'
import { BIG } from './big-button.ts'
import { OwnCard } from './own-card.tsx'
import { ReadyCard } from './ready-card.tsx'
import type { RideQueue } from './ride-queue.ts'

type OwnSectionProps = {
  own: OwnDelivery[]
  queue: RideQueue
  online: boolean
  onChanged: () => void
  onEnded: () => void
}

/** Those on the way first; those that have not left wait below the button that leaves with all of them. */
export function OwnSection({ own, queue, online, onChanged, onEnded }: OwnSectionProps) {
  const ready = own.filter(({ leftAt }) => !leftAt)
  const onTheWay = own.filter(({ leftAt }) => leftAt)
  if (own.length === 0) return null
  return (
    <section aria-label="Your orders" className="space-y-4">
      {onTheWay.map((delivery) => (
        <OwnCard key={delivery._id} delivery={delivery} queue={queue} onEnded={onEnded} />
      ))}
      {ready.length > 0 && (
        <>
          <h2 className="font-semibold text-xl">Ready to go</h2>
          {ready.map((delivery) => (
            <ReadyCard key={delivery._id} delivery={delivery} online={online} onGivenBack={onChanged} />
          ))}
          <Button className={BIG} onClick={() => queue.keep({ act: 'leave', orders: ready.map(({ _id }) => _id) })}>
            <Bike size={26} aria-hidden />
            Leave with {ready.length === 1 ? '1 order' : `${ready.length} orders`}
          </Button>
        </>
      )}
    </section>
  )
}
