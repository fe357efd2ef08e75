import type { Product } from '#domain/catalog.ts'
import { ProductCard } from './product-card.tsx'

export function ProductRow({ products }: { products: Product[] }) {
  return (
    <ul className="snap-row gap-3 lg:grid lg:grid-cols-5 lg:gap-5 lg:overflow-visible">
      {products.map((product) => (
        <li key={product._id} className="w-44 shrink-0 snap-start sm:w-52 lg:w-auto">
          <ProductCard product={product} />
        </li>
      ))}
    </ul>
  )
}
