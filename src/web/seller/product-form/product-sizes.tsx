import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { SellerProduct } from '#contract/catalog/seller-catalog.ts'
import { saveFamily } from '#contract/catalog/seller-family.ts'
import { sizeLabel } from '#domain/family.ts'
import { Button } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { AddSize } from './add-size.tsx'
import { JoinSize } from './join-size.tsx'
import { SizesShelf } from './sizes-shelf.tsx'

type ProductSizesProps = { product: SellerProduct; onSaved: (product: SellerProduct) => Promise<unknown> }

/** The same thing in other packs. Each change is saved at once, apart from the form above. */
export function ProductSizes({ product: opened, onSaved }: ProductSizesProps) {
  const [product, setProduct] = useState(opened)
  const [busy, setBusy] = useState(false)
  const sizes = product.sizes ?? []

  async function show(products: readonly SellerProduct[]) {
    const apart = { ...product, family: undefined, sizes: undefined, shelf: undefined }
    const own = products.find(({ _id }) => _id === product._id) ?? apart
    setProduct(own)
    await onSaved(own)
  }

  async function save(ids: string[], shelf: Parameters<typeof SizesShelf>[0]['shelf']) {
    setBusy(true)
    const reply = await callAsSeller(saveFamily, { body: { products: ids, shelf } })
    setBusy(false)
    if (!reply.success) {
      toast.error(reply.message)
      return
    }
    toast.success(reply.message)
    await show(reply.products)
  }

  /** Without other sizes it is alone. */
  const own = sizes.length > 1 ? sizes.map(({ _id }) => _id) : [product._id]
  const kept = product.shelf ? { ...product.shelf, was: product.shelf.amount } : null
  function remove(id: string) {
    const others = sizes.map(({ _id }) => _id).filter((each) => each !== id)
    // The last two are sizes no more; of others, the one that is edited may leave them.
    void save(others.length === 1 ? [product._id] : others, kept)
  }

  return (
    <section aria-labelledby="sizes-title" className="@container mt-6 border-line border-t pt-5">
      <h3 id="sizes-title" className="font-semibold text-lg">
        Sizes
      </h3>
      <p className="mt-1 text-ink-soft text-sm">
        The same product in other packs. Shoppers see one card and choose the size on it.
      </p>
      {sizes.length > 1 && (
        <ul className="mt-4 flex flex-wrap gap-2">
          {sizes.map((size) => (
            <li
              key={size._id}
              className={`flex min-h-11 items-center gap-2 rounded-field border pl-3 ${size._id === product._id ? 'border-leaf bg-leaf-tint' : 'border-line bg-card'}`}
            >
              <span className="font-medium">{size.label}</span>
              <Price amount={size.offerPrice} className="text-ink-soft text-sm" />
              {!size.inStock && <span className="font-medium text-berry text-sm">Sold out</span>}
              <Button
                variant="round"
                aria-label={`Remove ${size.label} from the sizes`}
                title="Remove from the sizes"
                disabled={busy}
                onClick={() => remove(size._id)}
              >
                <X size={16} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {sizes.length > 1 && (
        <SizesShelf
          key={`${product.shelf?.amount} ${sizes.length}`}
          shelf={kept}
          unit={product.quantity?.unit}
          busy={busy}
          onSave={(shelf) =>
            void save(
              sizes.map(({ _id }) => _id),
              shelf,
            )
          }
        />
      )}
      <AddSize of={product._id} first={sizeLabel(product)} onAdded={show} />
      <JoinSize product={product} sizes={own} busy={busy} onJoin={(id) => void save([...own, id], kept)} />
    </section>
  )
}
