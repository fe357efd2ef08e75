import { type SubmitEvent, useState } from 'react'
import type { listSellerProducts, SellerProduct } from '#contract/catalog/seller-catalog.ts'
import type { SellerCategory } from '#contract/catalog/seller-categories.ts'
import type { QueryToSend } from '#contract/endpoint.ts'
import { MAX_BATCH } from '#domain/product-batch.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { allMatching, changeMany } from './change-many.ts'
import { ManyFields, readMany, WHATS, type What } from './change-many-fields.tsx'
import { productsText } from './change-words.ts'
import type { Edits } from './sheet-edits.ts'

type ChangeManyProps = {
  /** Nothing selected: all that match the filter. */
  selected: readonly SellerProduct[]
  filter: QueryToSend<typeof listSellerProducts>
  total: number
  categories: readonly SellerCategory[]
  onClose: () => void
  onChanged: (change: (now: Edits) => Edits) => void
}

/** Fills the sheet for a selection or for all of a filter; nothing is saved before the review. */
export function ChangeManyDialog({ open, ...rest }: ChangeManyProps & { open: boolean }) {
  const { selected, total } = rest
  const count = selected.length || total
  return (
    <Dialog open={open} onClose={rest.onClose} title={`Change ${productsText(count)}`}>
      {count > MAX_BATCH ? (
        <p>
          That’s more than {MAX_BATCH.toLocaleString('en-IN')} products. Choose a category or search first, or select
          some of them.
        </p>
      ) : (
        <ChangeManyForm {...rest} />
      )}
    </Dialog>
  )
}

function ChangeManyForm({ selected, filter, categories, onClose, onChanged }: ChangeManyProps) {
  const [what, setWhat] = useState<What>('offerPrice')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const change = readMany(what, new FormData(form))
    if ('error' in change) {
      setError(change.error)
      form.querySelector('input')?.focus()
      return
    }
    setError(null)
    setBusy(true)
    const found = selected.length > 0 ? { products: [...selected] } : await allMatching(filter)
    setBusy(false)
    if (!('products' in found)) return toast.error(found.message)
    onChanged((now) => changeMany(now, found.products, change))
  }

  return (
    <form onSubmit={(event) => void onSubmit(event)} className="grid gap-4" noValidate>
      <p className="-mt-2 text-ink-soft">
        {selected.length > 0 ? 'The products you selected.' : describe(filter, categories)} You’ll see each change
        before it is saved.
      </p>
      <SelectField
        label="What"
        value={what}
        onChange={({ target }) => {
          setWhat(target.value as What)
          setError(null)
        }}
      >
        {WHATS.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      <ManyFields what={what} categories={categories} error={error ?? undefined} />
      <FormActions submit="Review" busy={busy} onClose={onClose} />
    </form>
  )
}

function describe({ search, category }: ChangeManyProps['filter'], categories: ChangeManyProps['categories']): string {
  const name = categories.find(({ path }) => path === category)?.text ?? category
  const all = name ? `All of ${name}` : 'All products'
  return search ? `${all} matching “${search}”.` : `${all}.`
}
