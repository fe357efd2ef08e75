import type { SellerProduct } from '#contract/catalog/seller-catalog.ts'
import type { BodyToSend } from '#contract/endpoint.ts'
import { setProductSupply } from '#contract/goods/suppliers.ts'
import { type FieldErrors, fieldErrors } from '../../core/field-errors.ts'
import { typedPack, wrongPack } from '../goods/typed-pack.ts'

export type Supply = BodyToSend<typeof setProductSupply>

const NOTHING = { supply: null, wrong: {} }

/** What the fields say, and what of it is wrong; null: nothing else than before, or there are none. */
export function readSupply(
  form: FormData,
  product: SellerProduct | undefined,
): { supply: Supply | null; wrong: FieldErrors } {
  if (!product || !form.has('supplierId')) return NOTHING
  const supplierId = String(form.get('supplierId')) || null
  const packSize = typedPack(String(form.get('packSize')), product)
  if (packSize === undefined) return { supply: null, wrong: { packSize: wrongPack(product) } }
  const isSame = supplierId === (product.supplierId ?? null) && packSize === (product.packSize ?? null)
  if (isSame) return NOTHING
  const supply = { id: product._id, supplierId, packSize }
  return { supply, wrong: fieldErrors(setProductSupply.body, supply) }
}
