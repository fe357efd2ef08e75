import { timeFrom } from '#domain/time-words.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { CheckoutDelivery } from './checkout-delivery.ts'
import { askWhere } from './deliver-to.tsx'
import type { Quoted } from './delivery-quote.ts'
import { SlotChoice } from './slot-choice.tsx'
import { useNow } from './use-now.ts'

const WHY_LATER = {
  closed: 'We’re closed right now.',
  paused: 'We’re taking a short break.',
  busy: 'We’re very busy and can’t take more orders right now. We’ve saved your cart.',
  stopped: 'We’re not taking orders right now. We’ve saved your cart.',
  opening_soon: 'We’re opening soon and can’t take orders yet. We’ve saved your cart.',
  not_served: '',
}

const CHOOSE_A_TIME = 'We’re very busy right now, so please choose a delivery time.'

type DeliveryTimeProps = { delivery: CheckoutDelivery }

/** When this cart would be at the door; it keeps its room while the time is asked for. */
export function DeliveryTime({ delivery }: DeliveryTimeProps) {
  const { pincode, abroad, view } = delivery
  return (
    <section aria-label="Delivery time" className="mt-4 min-h-11">
      {abroad ? (
        <NotServed where={abroad} />
      ) : !pincode ? (
        <button type="button" aria-haspopup="dialog" onClick={askWhere} className="arrival">
          See when it arrives
        </button>
      ) : view.state === 'loading' ? (
        <Skeleton className="mt-10 h-24 rounded-field" />
      ) : view.state === 'failed' ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-soft">We couldn’t load the delivery time.</p>
          <Button variant="quiet" size="compact" onClick={delivery.refresh}>
            Try again
          </Button>
        </div>
      ) : view.reply.served || view.reply.reason === 'opening_soon' ? (
        <ServedTime quote={view.reply} delivery={delivery} />
      ) : (
        <NotServed where={pincode} />
      )}
    </section>
  )
}

function ServedTime({ quote, delivery }: DeliveryTimeProps & { quote: Quoted }) {
  const now = useNow()
  const { by, reason, slots, courier } = quote
  const why = reason === 'busy' && slots ? CHOOSE_A_TIME : reason && WHY_LATER[reason]
  return (
    <>
      {why && (!courier || !by) && <p className="font-medium text-tangerine">{why}</p>}
      {by && !slots && (
        <p className="arrival">
          <span>
            {courier ? 'By courier, by ' : 'Arrives by '}
            <span className="price-figures">{timeFrom(now, by)}</span>
          </span>
        </p>
      )}
      {slots && <SlotChoice by={by} slots={slots} delivery={delivery} />}
    </>
  )
}

function NotServed({ where }: { where: string }) {
  return (
    <div className="rounded-field bg-tangerine-tint px-4 py-3">
      <p className="font-medium text-tangerine">We don’t deliver to {where} yet.</p>
      <p className="mt-1">Please choose another address.</p>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={askWhere}
        className="min-h-11 font-medium underline underline-offset-4"
      >
        See where we deliver
      </button>
    </div>
  )
}
