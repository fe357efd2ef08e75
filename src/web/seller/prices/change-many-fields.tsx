import type { SellerCategory } from '#contract/catalog/seller-categories.ts'
import { paiseFromRupees } from '#domain/money.ts'
import { ROUNDINGS, type Rounding } from '#domain/price-move.ts'
import { isTaxPercent } from '#domain/tax.ts'
import { TextField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { categoryOptions } from '../categories/category-options.ts'
import type { ManyChange } from './change-many.ts'
import { readAmount } from './sheet-columns.ts'

export const WHATS = [
  { value: 'offerPrice', text: 'Selling price, up or down' },
  { value: 'price', text: 'MRP, up or down' },
  { value: 'inStock', text: 'In or out of stock' },
  { value: 'category', text: 'Category' },
  { value: 'taxRate', text: 'Tax rate' },
  { value: 'archived', text: 'Archive' },
] as const
export type What = (typeof WHATS)[number]['value']

const ROUNDING_NAMES: Record<Rounding, string> = {
  rupee: 'To ₹1',
  half: 'To ₹0.50',
  paisa: 'Don’t round',
}

const UNITS = [
  { value: 'percent', text: '%' },
  { value: 'rupees', text: '₹' },
] as const

type ManyFieldsProps = { what: What; categories: readonly SellerCategory[]; error: string | undefined }

export function ManyFields({ what, categories, error }: ManyFieldsProps) {
  if (what === 'price' || what === 'offerPrice') return <MoveFields what={what} error={error} />
  if (what === 'inStock')
    return (
      <Choice
        label="Set to"
        name="inStock"
        choices={[
          ['no', 'Out of stock'],
          ['yes', 'In stock'],
        ]}
      />
    )
  if (what === 'category')
    return (
      <Choice
        label="Category"
        name="category"
        choices={categoryOptions(categories).map(({ value, text }) => [value, text])}
      />
    )
  if (what === 'taxRate')
    return (
      <TextField
        label="Tax rate"
        name="taxRate"
        inputMode="decimal"
        autoComplete="off"
        hint="In %. Leave empty for your shop’s own rate."
        error={error}
      />
    )
  return <p>Shoppers no longer see them. Past orders stay as they are, and you can restore them.</p>
}

const BOUNDS = {
  offerPrice: 'No selling price goes above its MRP.',
  price: 'No MRP goes below its selling price.',
}

const MoveFields = ({ what, error }: { what: keyof typeof BOUNDS; error: string | undefined }) => (
  <>
    <div className="grid grid-cols-[1fr_auto] gap-3">
      <TextField
        label="By"
        name="amount"
        required
        inputMode="text"
        autoComplete="off"
        placeholder="+5 or −2.50"
        hint={BOUNDS[what]}
        error={error}
      />
      <Choice label="Unit" name="unit" choices={UNITS.map(({ value, text }) => [value, text])} />
    </div>
    <Choice
      label="Round"
      name="rounding"
      choices={(Object.keys(ROUNDINGS) as Rounding[]).map((value) => [value, ROUNDING_NAMES[value]])}
    />
  </>
)

function Choice({ label, name, choices }: { label: string; name: string; choices: (readonly [string, string])[] }) {
  return (
    <SelectField label={label} name={name}>
      {choices.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}

export function readMany(what: What, form: FormData): ManyChange | { error: string } {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  if (what === 'price' || what === 'offerPrice') {
    const amount = readAmount(text('amount'))
    if (amount === null || amount === 0) return { error: 'Enter an amount, such as +5 or -2.50.' }
    if (text('unit') === 'percent' && (amount <= -100 || amount > 1000))
      return { error: 'Enter a percentage from -99 to 1000.' }
    const by = paiseFromRupees(amount)
    if (by === null) return { error: 'Use at most two decimals.' }
    const move = text('unit') === 'percent' ? { percent: amount } : { by }
    return { kind: 'price', field: what, move, rounding: text('rounding') as Rounding }
  }
  if (what === 'inStock') return { kind: 'set', set: { inStock: text('inStock') === 'yes' } }
  if (what === 'category') return { kind: 'set', set: { category: text('category') } }
  if (what === 'archived') return { kind: 'set', set: { archived: true } }
  const rate = text('taxRate').replace(/%$/, '').trimEnd()
  if (rate !== '' && !isTaxPercent(Number(rate))) return { error: 'Enter a rate from 0 to 40.' }
  return { kind: 'set', set: { taxRate: rate === '' ? null : Number(rate) } }
}
