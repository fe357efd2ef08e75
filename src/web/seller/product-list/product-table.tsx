import type { SellerProduct } from '#contract/catalog/seller-catalog.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type ProductActions, ProductRow } from './product-row.tsx'

const HEAD = 'px-3 py-3 font-medium text-ink-soft text-sm'

/** On phones each row is a card. */
export function ProductTable({
  products,
  stale,
  ...actions
}: { products: SellerProduct[]; stale: boolean } & ProductActions) {
  return (
    <div
      aria-busy={stale}
      className="shows-busy md:overflow-x-auto md:rounded-card md:border md:border-line md:bg-card"
    >
      <table className="w-full max-md:block">
        <caption className="sr-only">Products</caption>
        <thead className="border-line border-b max-md:sr-only">
          <tr>
            <th scope="col" className={`${HEAD} pl-4 text-left`}>
              Product
            </th>
            <th scope="col" className={`${HEAD} text-left max-lg:hidden`}>
              Category
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              Selling price
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              Stock count
            </th>
            <th scope="col" className={HEAD}>
              In stock
            </th>
            <th scope="col" className={HEAD}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-md:grid max-md:gap-3">
          {products.map((product) => (
            <ProductRow key={product._id} product={product} {...actions} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

export function ProductTableSkeleton() {
  return (
    <div role="status" className="space-y-3">
      <span className="sr-only">Loading products…</span>
      {PLACES.map((place) => (
        <Skeleton key={place} className="h-18 rounded-card max-md:h-44" />
      ))}
    </div>
  )
}
