import { Price } from '../../ui/price.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { CheckoutDelivery } from '../delivery/checkout-delivery.ts'

export function ShippingRow({ delivery: { pincode, view, fee } }: { delivery: CheckoutDelivery }) {
  return (
    <>
      <dt className="text-ink-soft">Shipping</dt>
      <dd className="text-right">
        {pincode && view.state === 'loading' ? (
          <Skeleton className="my-0.5 ml-auto h-5 w-10" />
        ) : fee > 0 ? (
          <Price amount={fee} />
        ) : (
          <span className="font-medium text-leaf">Free</span>
        )}
      </dd>
    </>
  )
}
