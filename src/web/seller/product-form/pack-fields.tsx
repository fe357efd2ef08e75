import { type RefObject, useRef } from 'react'
import { PRODUCT_FACTS, type ProductFacts } from '#domain/product-facts.ts'
import { QUANTITY_UNITS, type QuantityUnit, quantityIn } from '#domain/quantity.ts'
import type { FieldErrors } from '../../core/field-errors.ts'
import { Field, TextField } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { QUANTITY_UNIT } from './fact-fields.ts'

const UNIT_NAMES: Record<QuantityUnit, string> = { g: 'g', kg: 'kg', ml: 'ml', l: 'L', piece: 'pieces' }

type PackFieldsProps = {
  weight: string
  quantity: ProductFacts['quantity'] | null
  errors: FieldErrors
}

/** The weight in the seller's words, and the quantity in it, which follows the words as long as it is read from them. */
export function PackFields({ weight, quantity, errors }: PackFieldsProps) {
  const amount = useRef<HTMLInputElement>(null)
  const unit = useRef<HTMLSelectElement>(null)
  const readBefore = useRef(quantityIn(weight))

  function follow(text: string) {
    if (!amount.current || !unit.current) return
    const before = readBefore.current
    const read = quantityIn(text)
    readBefore.current = read
    const isTyped = amount.current.value !== '' && amount.current.value !== String(before?.amount)
    if (isTyped || (before && unit.current.value !== before.unit)) return
    amount.current.value = read ? String(read.amount) : ''
    if (read) unit.current.value = read.unit
  }

  return (
    <>
      <TextField
        label="Weight"
        name="weight"
        maxLength={PRODUCT_FACTS.weight.maxLength}
        defaultValue={weight}
        onInput={(event) => follow(event.currentTarget.value)}
        hint="As shoppers read it: 500 g, 1 L or 4 × 70 g."
        error={errors.weight}
      />
      <Field label="Quantity" hint="For the price of a kilo, litre or piece." error={errors.quantity}>
        {(wired) => (
          <span className="grid grid-cols-[minmax(0,1fr)_7.5rem] gap-2">
            <input
              {...wired}
              ref={amount}
              name="quantity"
              inputMode="decimal"
              autoComplete="off"
              maxLength={10}
              defaultValue={quantity ? String(quantity.amount) : ''}
              className={`${wired.className} h-12`}
            />
            <UnitSelect unit={unit} chosen={quantity?.unit ?? 'g'} />
          </span>
        )}
      </Field>
    </>
  )
}

type UnitSelectProps = { unit: RefObject<HTMLSelectElement | null>; chosen: QuantityUnit }

const UnitSelect = ({ unit, chosen }: UnitSelectProps) => (
  <Select ref={unit} name={QUANTITY_UNIT} aria-label="Unit of the quantity" defaultValue={chosen} className="h-12">
    {QUANTITY_UNITS.map((one) => (
      <option key={one} value={one}>
        {UNIT_NAMES[one]}
      </option>
    ))}
  </Select>
)
