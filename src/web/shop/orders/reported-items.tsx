import type { Order } from '#contract/orders/order.ts'
import { amountText, type SoldAs } from '#domain/amount-text.ts'
import { REPORT_REASONS } from '#domain/order.ts'
import { REPORT_KIND_NAMES, reportable } from '#domain/report.ts'
import type { FieldErrors } from '../../core/field-errors.ts'
import { ProductPicture } from '../../ui/picture.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { type Chosen, kindField, readKind } from './chosen-items.ts'

type Item = Order['items'][number]
type ReportedItemsProps = {
  order: Order
  items: Item[]
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
  errors: FieldErrors
}

/** Any number of items, each with a reason of its own. */
export function ReportedItems({ order, items, chosen, onChoose, errors }: ReportedItemsProps) {
  function choose(product: string, isChosen: boolean) {
    const { [product]: _, ...others } = chosen
    onChoose(isChosen ? { ...others, [product]: { quantity: 1, kind: '' } } : others)
  }

  return (
    <fieldset aria-describedby={errors.items && 'report-items-note'}>
      <legend className="mb-1.5 font-medium text-sm">Which items?</legend>
      <ul className="divide-y divide-line overflow-hidden rounded-field border border-line">
        {items.map((item) => {
          const { _id, name, weight, image, category } = item.product
          const now = chosen[_id]
          return (
            <li key={_id} className={now ? 'bg-leaf-tint' : ''}>
              <label className="flex min-h-14 cursor-pointer items-center gap-3 px-3 py-1.5">
                <input
                  type="checkbox"
                  name="items"
                  checked={now !== undefined}
                  onChange={(event) => choose(_id, event.target.checked)}
                  aria-invalid={errors.items ? true : undefined}
                  className="size-5 shrink-0 accent-leaf"
                />
                <ProductPicture
                  src={image[0]}
                  alt=""
                  sizes="44px"
                  category={category}
                  width="w-11"
                  className="shrink-0"
                />
                <span className="min-w-0">
                  {name}
                  <span className="block text-ink-soft text-sm">
                    {weight && !item.product.loose && `${weight} · `}
                    {amountText(item.product, item.quantity)} ordered
                  </span>
                </span>
              </label>
              {now && (
                <ItemProblem
                  name={name}
                  sold={item.product}
                  field={kindField(_id)}
                  most={reportable(order, item)}
                  now={now}
                  error={errors[kindField(_id)]}
                  onChange={(next) => onChoose({ ...chosen, [_id]: next })}
                />
              )}
            </li>
          )
        })}
      </ul>
      {errors.items && (
        <p id="report-items-note" className="mt-1.5 text-berry text-sm">
          {errors.items}
        </p>
      )}
    </fieldset>
  )
}

type ItemProblemProps = {
  name: string
  sold: SoldAs
  field: string
  most: ReturnType<typeof reportable>
  now: Chosen[string]
  error: string | undefined
  onChange: (next: Chosen[string]) => void
}

function ItemProblem({ name, sold, field, most, now, error, onChange }: ItemProblemProps) {
  return (
    <div className="flex flex-wrap gap-3 px-3 pb-3">
      <SelectField
        label="What was wrong?"
        aria-label={`What was wrong with ${name}?`}
        name={field}
        value={now.kind}
        onChange={(event) => onChange({ ...now, kind: readKind(event.target.value) })}
        error={error}
        className="min-w-40 flex-1"
      >
        <option value="">Choose…</option>
        {REPORT_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {REPORT_KIND_NAMES[reason]}
          </option>
        ))}
      </SelectField>
      {typeof most === 'number' && most > 1 && (
        <SelectField
          label="How many?"
          aria-label={`How many of ${name}?`}
          name={`quantity-${field}`}
          value={now.quantity}
          onChange={(event) => onChange({ ...now, quantity: Number(event.target.value) })}
          className="w-28"
        >
          {Array.from({ length: most }, (_, index) => index + 1).map((count) => (
            <option key={count} value={count}>
              {amountText(sold, count)}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  )
}
