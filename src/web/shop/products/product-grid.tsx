import type { Product } from '#domain/catalog.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ProductCard } from './product-card.tsx'

/** On phones: a list is several screens long there. The height is that of a square picture, two lines and a price. */
const BELOW_THE_FOLD = 'max-sm:rendered-near [--likely-height:calc(50vw+94px)]'
const ABOVE_THE_FOLD = 6

const GRID = 'grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 md:grid-cols-4 lg:grid-cols-5 lg:gap-5'

type ProductGridProps = {
  products: Product[]
  /** The number of pictures that load before the page's scripts. */
  urgent?: number | undefined
  /** The number of skeletons after the products. */
  awaited?: number | undefined
}

export function ProductGrid({ products, urgent = 0, awaited = 0 }: ProductGridProps) {
  return (
    <ul className={GRID}>
      {products.map((product, index) => (
        <li
          key={product._id}
          data-product={product._id}
          className={index < ABOVE_THE_FOLD ? undefined : BELOW_THE_FOLD}
        >
          <ProductCard product={product} urgent={index < urgent} />
        </li>
      ))}
      {[...Array(awaited).keys()].map((place) => (
        <li key={place}>
          <CardSkeleton />
        </li>
      ))}
    </ul>
  )
}

function CardSkeleton() {
  return (
    <div className="h-full rounded-card border border-line bg-card p-3" aria-hidden>
      <Skeleton className="aspect-square rounded-full" />
      <Skeleton className="mt-4 h-4 w-4/5" />
      <Skeleton className="mt-2 h-4 w-2/5" />
      <Skeleton className="mt-4 h-6 w-1/2" />
    </div>
  )
}
