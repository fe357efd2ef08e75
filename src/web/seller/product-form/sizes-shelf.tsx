import { type SubmitEvent, useId, useState } from 'react'
import type { saveFamily } from '#contract/catalog/seller-family.ts'
import type { BodyToSend } from '#contract/endpoint.ts'
import { baseUnitOf, type QuantityUnit } from '#domain/quantity.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'

type Shelf = BodyToSend<typeof saveFamily>['shelf']
type SizesShelfProps = {
  shelf: Shelf
  /** Of the product that is edited; without one nothing can be shared. */
  unit: QuantityUnit | undefined
  busy: boolean
  onSave: (shelf: Shelf) => void
}

const SHARED = 'All sizes come from one shelf'
const COUNTED_IN = { g: 'kg', ml: 'l', piece: 'piece' } as const
const UNIT_NAMES = { kg: 'kilos', l: 'litres', piece: 'pieces' }

/** One shelf for all sizes, or a count for each. */
export function SizesShelf({ shelf, unit, busy, onSave }: SizesShelfProps) {
  const id = useId()
  const [isShared, setIsShared] = useState(shelf !== null)
  const [typed, setTyped] = useState(shelf ? String(shelf.amount) : '')
  const [wrong, setWrong] = useState(false)
  const countedIn = unit && COUNTED_IN[baseUnitOf(unit)]
  if (!countedIn) {
    return <p className="mt-3 text-ink-soft text-sm">Enter a quantity, such as 500 g, to count all sizes together.</p>
  }
  const isChanged = isShared !== (shelf !== null) || (isShared && typed !== String(shelf?.amount ?? ''))

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const amount = Number(typed)
    const isAmount = typed.trim() !== '' && Number.isFinite(amount) && amount >= 0
    setWrong(isShared && !isAmount)
    if (isShared && !isAmount) return
    onSave(
      isShared && countedIn ? { amount, unit: countedIn, ...(shelf?.was !== undefined && { was: shelf.was }) } : null,
    )
  }

  return (
    <form onSubmit={save} noValidate className="mt-4 flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className={`flex min-h-12 items-center gap-3 ${isShared ? 'sm:mt-6.5' : ''}`}>
        <Switch id={id} aria-label={SHARED} checked={isShared} onChange={({ target }) => setIsShared(target.checked)} />
        <label htmlFor={id} className="font-medium text-sm">
          {SHARED}
        </label>
      </div>
      {isShared && (
        <TextField
          label={`On the shelf, in ${UNIT_NAMES[countedIn]}`}
          name="shelf"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={wrong ? 'Enter an amount, such as 10.' : undefined}
          className="w-56"
        />
      )}
      {isChanged && (
        <div className={isShared ? 'pt-6.5' : ''}>
          <Button type="submit" variant="quiet" busy={busy}>
            Save the shelf
          </Button>
        </div>
      )}
      {!isShared && shelf && (
        <p className="basis-full text-ink-soft text-sm">
          Each size then has a count of its own: the smallest keeps what’s on the shelf, and the others are sold out
          until you count them.
        </p>
      )}
    </form>
  )
}
