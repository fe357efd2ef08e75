import { useId, useState } from 'react'
import type { SellerProduct } from '#contract/catalog/seller-catalog.ts'
import { readStockLog } from '#contract/goods/stock-log.ts'
import { ProductPicture } from '../../ui/picture.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { type Counted, differenceOf, isDifferent } from './counted.ts'
import { amountWords, countedIn, typedAmount } from './goods-amounts.ts'

type CountRowProps = {
  product: SellerProduct
  counted: Counted | undefined
  onCounted: (counted: Counted | null) => void
}

/** The shop's count is asked for in the moment of counting: orders may come while somebody walks along the shelves. */
export function CountRow({ product, counted, onCounted }: CountRowProps) {
  const [text, setText] = useState(counted?.text ?? '')
  const [problem, setProblem] = useState<string>()
  const fieldId = useId()
  const unit = countedIn(product)
  const sizes = product.shelf && product.family ? product.sizes : undefined

  async function note() {
    if (!text.trim()) return onCounted(null)
    const amount = typedAmount(text, unit)
    if (amount === null) return setProblem(unit.times > 1 ? 'Enter an amount, such as 12.5.' : 'Enter a whole number.')
    if (counted?.counted === amount) return
    const reply = await callAsSeller(readStockLog, { query: { product: product._id, limit: '1' } })
    if (!reply.success) return setProblem(reply.message)
    const { count, entries } = reply
    setProblem(undefined)
    // Of one moment: the newest entry says how many there were after it.
    const seen = count === null ? null : (entries[0]?.after ?? count)
    onCounted({ product, counted: amount, seen, logged: entries[0]?._id ?? null, text })
  }

  return (
    <li className="flex items-center gap-3 border-line px-4 py-2 not-first:border-t">
      <ProductPicture
        src={product.image[0]}
        alt=""
        sizes="36px"
        category={product.category}
        width="w-9"
        className="shrink-0"
      />
      <div className="min-w-0 grow">
        <label htmlFor={fieldId} className="block">
          <span className="block leading-snug">{product.name}</span>
          <span className="block text-ink-soft text-sm">
            {sizes ? `All sizes on the shelf, in ${unit.word}` : product.weight}
          </span>
        </label>
        <p
          id={`${fieldId}-note`}
          role="status"
          className={`price-figures text-sm empty:hidden ${problem ? 'text-berry' : ''}`}
        >
          {problem ?? (counted && <Difference counted={counted} />)}
        </p>
      </div>
      <span className="flex shrink-0 items-center gap-1.5">
        <input
          id={fieldId}
          aria-describedby={`${fieldId}-note`}
          aria-invalid={problem ? true : undefined}
          inputMode={unit.times > 1 ? 'decimal' : 'numeric'}
          autoComplete="off"
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setProblem(undefined)
          }}
          onBlur={() => void note()}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            const next = nextField(event.currentTarget)
            if (next) next.focus()
            else void note()
          }}
          className={`h-11 w-20 rounded-field border bg-card px-3 text-right ${problem ? 'border-berry' : 'border-field-line'}`}
        />
        {unit.times > 1 && <span className="text-ink-soft text-sm">{unit.word}</span>}
      </span>
    </li>
  )
}

/** Enter goes down, as in a list on paper. */
function nextField(field: HTMLInputElement): HTMLInputElement | null {
  const fields = [...(field.closest('ul')?.querySelectorAll('input') ?? [])]
  return fields[fields.indexOf(field) + 1] ?? null
}

function Difference({ counted }: { counted: Counted }) {
  const { unit } = countedIn(counted.product)
  if (counted.seen === null) return <span className="text-ink-soft">Not counted before</span>
  if (!isDifferent(counted)) return <span className="text-leaf">As expected</span>
  const by = differenceOf(counted)
  return (
    <>
      <span className="font-medium text-tangerine">{`${by > 0 ? '+' : ''}${amountWords(by, unit)}`}</span>
      <span className="text-ink-soft">, expected {amountWords(counted.seen, unit)}</span>
    </>
  )
}
