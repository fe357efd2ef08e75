import { useState } from 'react'
import type { SellerProduct } from '#contract/catalog/seller-catalog.ts'
import { listSuppliers } from '#contract/goods/suppliers.ts'
import type { FieldErrors } from '../../core/field-errors.ts'
import { TextField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { goodsUrl, stockLogUrl } from '../goods/goods-url.ts'
import { packText } from '../goods/typed-pack.ts'
import { FailedPart } from '../screen/failed-part.tsx'
import { FactGroup } from './fact-group.tsx'

type SupplyFieldsProps = { product: SellerProduct; errors: FieldErrors }

/** Whom a product comes from, and in which packs. */
export function SupplyFields({ product, errors }: SupplyFieldsProps) {
  const { view, retry } = useSellerQuery(listSuppliers, undefined)
  const [supplierId, setSupplierId] = useState(product.supplierId ?? '')
  const [packSize, setPackSize] = useState(packText(product))
  // Until they are loaded the chosen one is there already, so that the field keeps it.
  const waiting = { _id: supplierId, name: view.state === 'failed' ? 'As it is' : 'Loading…' }
  const suppliers = view.state === 'ready' ? view.reply.suppliers : supplierId ? [waiting] : []
  const chosen = suppliers.find(({ _id }) => _id === supplierId)
  const packs = product.loose ? `${product.loose.unit === 'g' ? 'Kilos' : 'Litres'} in a pack` : 'Pieces in a pack'
  return (
    <FactGroup
      title="Supply"
      filled={[chosen?.name ?? '', packSize && `${packs}: ${packSize}`].filter(Boolean)}
      isWrong={errors.supplierId !== undefined || errors.packSize !== undefined}
    >
      {view.state === 'failed' && (
        <FailedPart what="Couldn’t load your suppliers." message={view.message} onRetry={retry} />
      )}
      <div className="grid items-start gap-x-4 gap-y-5 @lg:grid-cols-2">
        <SelectField
          label="Supplier"
          name="supplierId"
          hint="Who you usually buy it from."
          value={supplierId}
          onChange={({ target }) => setSupplierId(target.value)}
          error={errors.supplierId}
        >
          <option value="">Not said</option>
          {suppliers.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={packs}
          name="packSize"
          inputMode={product.loose ? 'decimal' : 'numeric'}
          autoComplete="off"
          hint={product.loose ? 'Such as 10 in a crate.' : 'Such as 24 bottles in a crate.'}
          value={packSize}
          onChange={({ target }) => setPackSize(target.value)}
          error={errors.packSize}
        />
      </div>
      <p className="flex flex-wrap gap-x-6">
        {view.state === 'ready' && suppliers.length === 0 && (
          <Link to={goodsUrl('suppliers')} className="py-2 text-leaf underline underline-offset-4">
            Add your first supplier
          </Link>
        )}
        <Link to={stockLogUrl(product._id)} className="py-2 text-leaf underline underline-offset-4">
          See the stock history
        </Link>
      </p>
    </FactGroup>
  )
}
