import X from 'lucide-react/icons/x'
import { amountText } from '#domain/amount-text.ts'
import { lineTotal } from '#domain/money.ts'
import { Button } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'
import type { Basket, BasketItem } from './basket.ts'
import type { TakenQuote } from './use-quote.ts'

type BasketLinesProps = { basket: Basket; quote: TakenQuote | null; onSet: (item: BasketItem) => void }

export function BasketLines({ basket, quote, onSet }: BasketLinesProps) {
  if (basket.length === 0) return <p className="text-ink-soft">Nothing in the order yet.</p>
  const quoted = new Map(quote?.lines.map((line) => [line.product._id, line]))
  return (
    <ul className="divide-y divide-line">
      {basket.map((item) => {
        const now = quoted.get(item.product._id)
        return (
          <Line
            key={item.product._id}
            item={{ quantity: item.quantity, product: now?.product ?? item.product }}
            left={now?.left ?? null}
            isGone={quote !== null && !now}
            onSet={onSet}
          />
        )
      })}
    </ul>
  )
}

type LineProps = { item: BasketItem; left: number | null; isGone: boolean; onSet: (item: BasketItem) => void }

function Line({ item, left, isGone, onSet }: LineProps) {
  const { product, quantity } = item
  const isShort = isGone || (left !== null && left < quantity)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto_auto] items-center gap-x-3 py-2">
      <span className="min-w-0">
        <span className="wrap-anywhere block font-medium leading-tight">{product.name}</span>
        <span className={`text-sm ${isShort ? 'text-berry' : 'text-ink-soft'}`}>
          {isShort
            ? leftWords(isGone ? 0 : (left ?? 0))
            : product.loose
              ? amountText(product, quantity)
              : product.weight}
        </span>
      </span>
      <input
        type="number"
        inputMode="numeric"
        min={0}
        max={99}
        aria-label={`How many of ${product.name}`}
        value={quantity}
        onChange={(event) => onSet({ product, quantity: Math.max(0, Math.floor(Number(event.target.value))) })}
        className="price-figures h-11 w-16 rounded-field border border-field-line bg-card px-2 text-center hover:border-leaf"
      />
      <Price amount={lineTotal({ product, quantity })} className="w-18 text-right" />
      <Button variant="round" aria-label={`Remove ${product.name}`} onClick={() => onSet({ product, quantity: 0 })}>
        <X size={18} aria-hidden />
      </Button>
    </li>
  )
}

const leftWords = (left: number) => (left === 0 ? 'Out of stock' : `Only ${left} left`)
