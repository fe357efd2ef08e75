import type { Product } from '#domain/catalog.ts'
import { formatPaise, type Paise, paise } from '#domain/money.ts'
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
        {isMrp && <span className="price-small">MRP </span>}
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
      <span className="price-small">
        {isMrp ? 'MRP ' : <span className="sr-only">Was </span>}
        <s>{formatPaise(struck)}</s>
      </span>
    </span>
  )
}

/** With a minus sign where it is below zero. */
export const SignedPrice = ({ amount, className = '' }: { amount: Paise; className?: string }) => (
  <span className={`price-figures ${className}`}>
    {amount < 0 && '−'}
    {formatPaise(paise(Math.abs(amount)))}
  </span>
)

const PER = { kg: ['kg', 'kilo'], l: ['L', 'litre'], piece: ['piece', 'piece'] } as const

/** What a kilo, a litre or a piece costs; nothing where the pack is just that, and its price says it. */
export function UnitPrice({
  product: { unitPrice, offerPrice },
}: {
  product: Pick<Product, 'unitPrice' | 'offerPrice'>
}) {
  if (!unitPrice || unitPrice.amount === offerPrice) return null
  const amount = formatPaise(unitPrice.amount)
  const [unit, spoken] = PER[unitPrice.per]
  return (
    <span className="unit-price">
      <span aria-hidden>{`${amount}/${unit}`}</span>
      <span className="sr-only">{`${amount} per ${spoken}`}</span>
    </span>
  )
}
