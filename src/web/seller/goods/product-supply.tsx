import { type SubmitEvent, useState } from 'react'
import type { SellerProduct } from '#contract/catalog/seller-catalog.ts'
import { listSuppliers, setProductSupply } from '#contract/goods/suppliers.ts'
import { fieldErrors, useFieldErrors } from '../../core/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { callAsSeller } from '../account/seller-session.ts'
import { goodsUrl, stockLogUrl } from './goods-url.ts'
import { packText, typedPack, wrongPack } from './typed-pack.ts'

type ProductSupplyProps = { product: SellerProduct; onSaved: (product: SellerProduct) => Promise<unknown> }

/** Whom a product comes from, and in which packs. Saved by itself, apart from the form above. */
export function ProductSupply({ product, onSaved }: ProductSupplyProps) {
  const { view } = useSellerQuery(listSuppliers, undefined)
  const { errors, show, formProps } = useFieldErrors()
  const [busy, setBusy] = useState(false)
  const suppliers = view.state === 'ready' ? view.reply.suppliers : []

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const pack = typedPack(String(form.get('packSize')), product)
    if (pack === undefined) return show({ packSize: wrongPack(product) })
    const body = {
      id: product._id,
      supplierId: String(form.get('supplierId')) || null,
      packSize: pack,
    }
    const wrong = fieldErrors(setProductSupply.body, body)
    show(wrong)
    if (Object.keys(wrong).length) return
    setBusy(true)
    const reply = await callAsSeller(setProductSupply, { body })
    setBusy(false)
    if (!reply.success) return void toast.error(reply.message)
    toast.success(reply.message)
    await onSaved({
      ...product,
      supplierId: body.supplierId ?? undefined,
      packSize: body.packSize ?? undefined,
    })
  }

  return (
    <section aria-labelledby="supply-title" className="@container mt-6 border-line border-t pt-5">
      <h3 id="supply-title" className="font-semibold text-lg">
        Supply
      </h3>
      <p className="mt-1 mb-4 text-ink-soft text-sm">
        Who you usually buy it from, and how much comes in one pack.{' '}
        {view.state === 'ready' && suppliers.length === 0 && (
          <Link to={goodsUrl('suppliers')} className="text-leaf underline underline-offset-4">
            Add your first supplier
          </Link>
        )}
        <Link to={stockLogUrl(product._id)} className="block w-fit py-2 text-leaf underline underline-offset-4">
          See the stock history
        </Link>
      </p>
      <form
        {...formProps}
        onSubmit={submit}
        className="grid items-start gap-4 @lg:grid-cols-[1fr_1fr_auto]"
        // The choice is shown once the suppliers are known.
        key={view.state}
      >
        <SelectField label="Supplier" name="supplierId" defaultValue={product.supplierId ?? ''}>
          <option value="">Not said</option>
          {suppliers.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={product.loose ? `${product.loose.unit === 'g' ? 'Kilos' : 'Litres'} in a pack` : 'Pieces in a pack'}
          name="packSize"
          inputMode={product.loose ? 'decimal' : 'numeric'}
          autoComplete="off"
          hint={product.loose ? 'Such as 10 in a crate.' : 'Such as 24 bottles in a crate.'}
          defaultValue={packText(product)}
          error={errors.packSize}
        />
        <Button type="submit" variant="quiet" busy={busy} className="@lg:mt-7">
          Save supply
        </Button>
      </form>
    </section>
  )
}
