import { type KeyboardEvent, useState } from 'react'

type StockCountProps = { name: string; stock: number | null; onSet: (stock: number | null) => void }

const MOST = 1_000_000

/** How many are left. Empty means that nobody counts them. Enter or leaving the field saves, Escape does not. */
export function StockCount({ name, stock, onSet }: StockCountProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? String(stock ?? '')

  function save() {
    if (typed === null) return
    setTyped(null)
    const wanted = typed === '' ? null : Math.min(Number(typed), MOST)
    if (wanted !== stock) onSet(wanted)
  }

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'Enter') save()
    if (key === 'Escape') setTyped(null)
  }

  return (
    <input
      aria-label={`Count of ${name}`}
      inputMode="numeric"
      autoComplete="off"
      placeholder="–"
      value={shown}
      onChange={({ target }) => setTyped(target.value.replaceAll(/\D/g, '').slice(0, 7))}
      onBlur={save}
      onKeyDown={onKeyDown}
      className={`price-figures h-10 w-18 rounded-field border bg-card px-3 text-right placeholder:text-ink-soft hover:border-leaf ${stock === 0 ? 'border-berry text-berry' : 'border-field-line'}`}
    />
  )
}
