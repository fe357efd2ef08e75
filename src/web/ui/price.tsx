import { formatPaise, type Paise } from '#domain/money.ts'
import { useShop } from '../core/shop.ts'

type PriceProps = {
  amount: Paise
  /** The original price, struck out when it is higher than the amount. Where prices include tax it is the MRP. */
  struck?: Paise | undefined
  className?: string | undefined
}

/** The only place where an amount becomes text. */
export function Price({ amount, struck, className = '' }: PriceProps) {
  const isMrp = useShop().tax.mode === 'included' && struck !== undefined
  if (struck === undefined || struck <= amount) {
    return (
      <span className={`price-figures ${className}`}>
        {isMrp && <span className={SMALL}>MRP </span>}
        {formatPaise(amount)}
      </span>
    )
  }
  return (
    <span className={`price-figures inline-flex flex-wrap items-baseline gap-x-2 ${className}`}>
      <span>
        <span className="sr-only">Offer price </span>
        {formatPaise(amount)}
      </span>
      {isMrp ? (
        <span className={SMALL}>
          MRP <s>{formatPaise(struck)}</s>
        </span>
      ) : (
        <s className={SMALL}>
          <span className="sr-only">Was </span>
          {formatPaise(struck)}
        </s>
      )}
    </span>
  )
}

const SMALL = 'font-normal text-[0.8em] text-ink-soft'
