import type { SellerProduct } from '#contract/catalog/seller-catalog.ts'
import type { BodyToSend } from '#contract/endpoint.ts'
import type { setProductSupply } from '#contract/goods/suppliers.ts'

export type Supply = BodyToSend<typeof setProductSupply>

/** What the fields say; null: nothing else than before, or there are none. */
export function readSupply(form: FormData, product: SellerProduct): Supply | null {
  if (!form.has('supplierId')) return null
  const packSize = String(form.get('packSize')).trim()
  const supply = {
    id: product._id,
    supplierId: String(form.get('supplierId')) || null,
    packSize: packSize === '' ? null : Number(packSize),
  }
  const isSame = supply.supplierId === (product.supplierId ?? null) && supply.packSize === (product.packSize ?? null)
  return isSame ? null : supply
}
