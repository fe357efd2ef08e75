import type { KeyboardEvent } from 'react'
import type { BuyingLine as Line, SupplierList } from '#contract/goods/buying.ts'
import { paise } from '#domain/money.ts'
import { ProductPicture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { packWords, reasonWords } from './buying-words.ts'
import { packsIn } from './list-draft.ts'

type BuyingLineProps = {
  line: Line
  list: SupplierList
  typed: string
  isAdded: boolean
  isFixed: boolean
  onType: (text: string) => void
}

/** Enter and the arrows go to the line below or above, as in a table of numbers. */
function goOn(event: KeyboardEvent<HTMLInputElement>) {
  const step = event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const fields = [...(event.currentTarget.closest('ul')?.querySelectorAll('input') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + step]
  next?.focus()
  next?.select()
}

export function BuyingLine({ line, list, typed, isAdded, isFixed, onType }: BuyingLineProps) {
  const { product, suggested, cost, packSize } = line
  const packs = packsIn(typed)
  const isOther = !isAdded && packs !== suggested
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t py-3 sm:flex-nowrap">
      <ProductPicture
        src={product.image ?? undefined}
        alt=""
        sizes="40px"
        category={product.category}
        width="w-12"
        muted={packs === 0}
        className="shrink-0"
      />
      <div className="min-w-0 grow basis-52">
        <p className={`font-medium leading-snug ${packs === 0 ? 'text-ink-soft' : ''}`}>
          {product.name}
          {product.weight && <span className="font-normal text-ink-soft"> {product.weight}</span>}
        </p>
        <p className="text-ink-soft text-sm">{isAdded ? 'Added by you' : reasonWords(line, list)}</p>
      </div>
      <div className="ml-16 flex items-center gap-3 sm:ml-0">
        <span className="flex items-center gap-2">
          <input
            aria-label={`How many of ${product.name}, ${packWords(line)}`}
            aria-invalid={packs === null || undefined}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            value={typed}
            readOnly={isFixed}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => onType(target.value)}
            onKeyDown={goOn}
            className={`price-figures h-11 w-18 rounded-field border bg-card px-3 text-right hover:border-leaf read-only:border-line read-only:bg-paper ${packs === null ? 'border-berry' : isOther ? 'border-tangerine' : 'border-field-line'}`}
          />
          <span className="w-24 text-ink-soft text-sm leading-tight">
            {packWords(line, packs ?? 0)}
            {isOther && suggested > 0 && <span className="block text-tangerine text-xs">suggested {suggested}</span>}
          </span>
        </span>
        <span className="w-24 whitespace-nowrap text-right max-sm:hidden">
          {cost !== null && packs !== null && packs > 0 && <Price amount={paise(cost * packSize * packs)} />}
        </span>
      </div>
    </li>
  )
}
