import type { Product } from '#domain/catalog.ts'
import { ProductCard } from './product-card.tsx'

type ProductRowProps = {
  products: Product[]
  /** On large screens one row, however many there are. */
  compact?: boolean | undefined
}

/** Scrolls sideways on small screens, where a part of one more card shows that there are more. */
export function ProductRow({ products, compact }: ProductRowProps) {
  return (
    <ul className="snap-row card-row lg:grid lg:grid-cols-5 lg:gap-5 lg:overflow-visible">
      {products.map((product) => (
        <li key={product._id} className={compact ? 'lg:nth-[n+6]:hidden' : undefined}>
          <ProductCard product={product} />
        </li>
      ))}
    </ul>
  )
}
