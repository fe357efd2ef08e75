import ChevronDown from 'lucide-react/icons/chevron-down'
import type { RefObject } from 'react'
import type { SupplierList } from '#contract/goods/buying.ts'
import type { Paise } from '#domain/money.ts'
import { dayName, weekdayName } from '#domain/time-words.ts'
import { Price } from '../../ui/price.tsx'

type SupplierHeadProps = { ref: RefObject<HTMLElement | null>; list: SupplierList; products: number; cost: Paise }

/** Who delivers when, and what it comes to; opens and closes the list. */
export function SupplierHead({ ref, list, products, cost }: SupplierHeadProps) {
  return (
    <summary
      ref={ref}
      className="flex min-h-16 cursor-pointer list-none items-center gap-3 py-3 [&::-webkit-details-marker]:hidden"
    >
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-semibold text-lg">{list.name}</h2>
          <ListChip list={list} />
        </span>
        <span className="block text-ink-soft text-sm">{whenWords(list)}</span>
      </span>
      {products > 0 && (
        <span className="shrink-0 text-right text-sm">
          <span className="block">{products === 1 ? '1 product' : `${products} products`}</span>
          {cost > 0 && <Price amount={cost} className="font-medium" />}
        </span>
      )}
      <ChevronDown
        size={20}
        aria-hidden
        className="shrink-0 text-ink-soft transition-transform duration-150 group-open:rotate-180 motion-reduce:transition-none"
      />
    </summary>
  )
}

/** “Arrives Wednesday, 18 November · lasts until Friday”. */
function whenWords({ delivery, nextDelivery, due, _id }: SupplierList): string {
  if (_id === null) return `For ${dayName(delivery)}. Choose a supplier when you edit a product.`
  const again = weekdayName(nextDelivery) === weekdayName(delivery) ? 'a week later' : `on ${weekdayName(nextDelivery)}`
  const arrives = `Arrives ${dayName(delivery)}, and again ${again}`
  return due ? arrives : `${arrives}. You can still order later.`
}

function ListChip({ list: { list } }: { list: SupplierList }) {
  if (!list) return null
  const [text, look] = list.received
    ? ['Received', 'bg-leaf-tint text-leaf']
    : list.sent
      ? ['Ordered', 'bg-tangerine-tint text-tangerine']
      : ['Saved', 'bg-line text-ink']
  return <span className={`rounded-full px-3 py-0.5 font-medium text-sm ${look}`}>{text}</span>
}
