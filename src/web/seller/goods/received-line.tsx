import X from 'lucide-react/icons/x'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { ProductPicture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { boughtIn } from './goods-amounts.ts'
import { costOf, type DraftLine, type WrongLine } from './receive-draft.ts'

type ReceivedLineProps = {
  line: DraftLine
  wrong: WrongLine | undefined
  /** The newest: its amount is typed next. */
  isNew: boolean
  onChange: (line: DraftLine) => void
  onRemove: () => void
}

const EACH = { pieces: 'each', kg: 'per kg', L: 'per litre' }

export function ReceivedLine({ line, wrong, isNew, onChange, onRemove }: ReceivedLineProps) {
  const { product, quantity, each, bestBefore, startCounting } = line
  const { word } = boughtIn(product)
  const cost = costOf(line)
  const { name, stock, weight } = product
  return (
    <li className="rounded-card border border-line bg-card p-4">
      <div className="mb-3 flex items-center gap-3">
        <ProductPicture
          src={product.image[0]}
          alt=""
          sizes="40px"
          category={product.category}
          width="w-10"
          className="shrink-0"
        />
        <p className="min-w-0 grow">
          <span className="block font-medium leading-snug">{name}</span>
          <span className="block text-ink-soft text-sm">{weight}</span>
        </p>
        {cost !== null && <Price amount={cost} className="shrink-0 font-medium" />}
        <Button variant="round" aria-label={`Remove ${name}`} title="Remove" onClick={onRemove} className="-mr-2">
          <X size={18} aria-hidden />
        </Button>
      </div>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
        <TextField
          label={word === 'pieces' ? 'Quantity' : `Amount in ${word}`}
          inputMode={word === 'pieces' ? 'numeric' : 'decimal'}
          autoComplete="off"
          autoFocus={isNew}
          value={quantity}
          onChange={({ target }) => onChange({ ...line, quantity: target.value })}
          error={wrong?.quantity}
        />
        <TextField
          label={`Cost ${EACH[word]} (₹)`}
          inputMode="decimal"
          autoComplete="off"
          value={each}
          onChange={({ target }) => onChange({ ...line, each: target.value })}
          error={wrong?.each}
        />
        <TextField
          label="Best before"
          type="date"
          value={bestBefore}
          onChange={({ target }) => onChange({ ...line, bestBefore: target.value })}
          error={wrong?.bestBefore}
          className="max-sm:col-span-2"
        />
      </div>
      {stock === null && (
        <label className="mt-3 flex min-h-11 cursor-pointer items-center gap-2.5 text-sm">
          <input
            type="checkbox"
            checked={startCounting}
            onChange={({ target }) => onChange({ ...line, startCounting: target.checked })}
            className="size-4 shrink-0 accent-leaf"
          />
          This product isn’t counted. Start counting it with this delivery.
        </label>
      )}
    </li>
  )
}
