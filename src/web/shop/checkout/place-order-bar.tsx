import type { ReactNode } from 'react'
import type { Paise } from '#domain/money.ts'
import { Button } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'

type PlaceOrderBarProps = {
  label: string
  amount: Paise
  busy: boolean
  stillTrying: boolean
  /** Why it cannot be ordered now. */
  block: string | null
  /** On a desk the reason stands directly above already. */
  isToldAbove: boolean
  onPlace: () => void
  /** Another way to order: on phones above the button, so that it never moves the button. */
  children?: ReactNode
}

const PHONE =
  'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:border-line max-lg:border-t max-lg:bg-card max-lg:px-(--gutter) max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))]'

/** Below large screens it is fixed to the bottom, with what is to be paid. */
export function PlaceOrderBar(props: PlaceOrderBarProps) {
  const { label, amount, busy, stillTrying, block, isToldAbove, onPlace, children } = props
  return (
    <div className={`place-order-bar flex flex-col lg:mt-3 ${PHONE}`}>
      {block && (
        <p
          id="order-block"
          className={`mb-2 font-medium text-sm text-tangerine lg:text-center ${isToldAbove ? 'lg:hidden' : ''}`}
        >
          {block}
        </p>
      )}
      <div className="flex items-center gap-4">
        <p className="lg:hidden">
          <span className="block text-ink-soft text-sm leading-tight">{label}</span>
          <Price amount={amount} className="font-semibold text-lg leading-tight" />
        </p>
        <Button
          onClick={block ? undefined : onPlace}
          busy={busy && !block}
          aria-disabled={block ? true : undefined}
          aria-describedby={block ? 'order-block' : undefined}
          className="grow aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
        >
          {stillTrying ? 'Still trying…' : 'Place Order'}
        </Button>
      </div>
      {children}
      <p role="status" className="text-center text-ink-soft text-sm max-lg:sr-only lg:not-empty:mt-2">
        {stillTrying && 'We’re very busy right now. Your cart is safe, and we’ll keep trying.'}
      </p>
    </div>
  )
}
