import type { MouseEvent } from 'react'
import { type Product, productPath } from '#domain/catalog.ts'
import { cachedProducts, fetchMissing } from '../cart/product-cache.ts'

type CardSizesProps = { product: Product; onChoose: (size: Product) => void }

/** Links to the other sizes; where scripts run, a click shows that size in the same card. */
export function CardSizes({ product, onChoose }: CardSizesProps) {
  const { sizes = [], _id } = product

  const load = () => fetchMissing(sizes.map((size) => size._id))

  async function choose(event: MouseEvent<HTMLAnchorElement>, id: string) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const { href } = event.currentTarget
    await load()
    const size = cachedProducts().get(id)
    if (size) onChoose(size)
    else window.location.assign(href)
  }

  return (
    <ul aria-label={`Sizes of ${product.name}`} className="card-sizes" onPointerEnter={load}>
      {sizes.map((size) => (
        <li key={size._id}>
          <a
            href={productPath({ ...product, _id: size._id })}
            aria-current={size._id === _id ? 'true' : undefined}
            onClick={(event) => void choose(event, size._id)}
          >
            {size.label}
            {!size.inStock && <span className="sr-only">, out of stock</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}
