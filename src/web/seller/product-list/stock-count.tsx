import ChevronDown from 'lucide-react/icons/chevron-down'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import type { Loose } from '#domain/loose.ts'
import { stockIn, typedStock } from '../product-form/loose-values.ts'

type StockCountProps = {
  ref: RefObject<HTMLInputElement | null>
  name: string
  stock: number | null
  /** Sold by weight: counted in steps, and typed in kilos. */
  loose?: Loose | undefined
  onSet: (stock: number | null) => void
}

const MAX = 1_000_000
const WRONG = 'Enter a whole number from 0 to 10,00,000.'
const WRONG_WEIGHT = 'Enter an amount, such as 12.5 kg.'

/** Saves a valid number on Enter and on blur; Escape restores the stored one. */
export function StockCount({ ref: input, name, stock, loose, onSet }: StockCountProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState(false)
  const noteId = useId()

  function reset() {
    setTyped(null)
    setWrong(false)
  }

  function save() {
    if (typed === null || typed === typedStock(stock, loose)) {
      reset()
      return
    }
    const count = readCount(typed, loose ?? null)
    setWrong(count === null)
    if (count === null) return
    reset()
    onSet(count)
  }

  function choose(counting: string) {
    reset()
    if (counting === 'no' && stock !== null) onSet(null)
    if (counting === 'yes') input.current?.focus()
  }

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'Enter') save()
    if (key === 'Escape') reset()
  }

  const look = wrong || stock === 0 ? 'border-berry text-berry' : 'border-field-line'
  return (
    <span className="inline-block text-left">
      <span className="relative flex">
        <input
          ref={input}
          aria-label={`Stock count of ${name}`}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? noteId : undefined}
          inputMode={loose ? 'text' : 'numeric'}
          autoComplete="off"
          maxLength={12}
          placeholder="Not tracked"
          value={typed ?? typedStock(stock, loose)}
          onChange={({ target }) => {
            setTyped(target.value)
            setWrong(false)
          }}
          onBlur={save}
          onKeyDown={onKeyDown}
          className={`price-figures h-11 w-36 rounded-field border bg-card pr-10 pl-3 text-right placeholder:text-ink-soft hover:border-leaf ${look}`}
        />
        <select
          aria-label={`Counting of ${name}`}
          title="Track stock or not"
          value={stock === null ? 'no' : 'yes'}
          onChange={({ target }) => choose(target.value)}
          className="peer absolute inset-y-0 right-0 w-10 cursor-pointer rounded-r-field opacity-0"
        >
          <option value="yes">Stock tracked</option>
          <option value="no">Stock not tracked</option>
        </select>
        <ChevronDown
          size={16}
          aria-hidden
          className="pointer-events-none absolute top-3.5 right-3 text-ink-soft peer-hover:text-leaf peer-focus-visible:rounded-sm peer-focus-visible:outline-3 peer-focus-visible:outline-leaf peer-focus-visible:outline-offset-2"
        />
      </span>
      {wrong && (
        <span id={noteId} role="alert" className="mt-1 block w-36 text-berry text-sm leading-tight">
          {loose ? WRONG_WEIGHT : WRONG}
        </span>
      )}
    </span>
  )
}

function readCount(typed: string, loose: Loose | null): number | null {
  const text = typed.trim()
  const count = loose ? stockIn(text, loose) : /^\d+$/.test(text) ? Number(text) : null
  return count !== null && count <= MAX ? count : null
}
