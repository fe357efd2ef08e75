import { IfMissingSelect } from './if-missing-select.tsx'
import { chooseIfMissing, useIfMissing } from './if-missing-store.ts'

/** Of a line of the cart. */
export function CartIfMissing({ product }: { product: { _id: string; name: string } }) {
  const wish = useIfMissing(product._id)
  return <IfMissingSelect product={product} wish={wish} onChange={(next) => chooseIfMissing(product._id, next)} />
}
