import { formatPaise, type Paise } from '#domain/money.ts'

type PriceProps = {
  amount: Paise
  /** The original price, struck out when it is higher than the amount. */
  struck?: Paise | undefined
  className?: string | undefined
}

/** The only place where an amount becomes text. */
export function Price({ amount, struck, className = '' }: PriceProps) {
  if (struck === undefined || struck <= amount) {
    return <span className={`price-figures ${className}`}>{formatPaise(amount)}</span>
  }
  return (
    <span className={`price-figures inline-flex flex-wrap items-baseline gap-x-2 ${className}`}>
      <span>
        <span className="sr-only">Offer price </span>
        {formatPaise(amount)}
      </span>
      <s className="font-normal text-[0.8em] text-ink-soft">
        <span className="sr-only">Was </span>
        {formatPaise(struck)}
      </s>
    </span>
  )
}
