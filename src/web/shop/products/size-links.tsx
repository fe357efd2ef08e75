import { type Product, productPath } from '#domain/catalog.ts'
import { Link } from '../../ui/link.tsx'
import { Price } from '../../ui/price.tsx'

/** The sizes of a thing on its page, each with its own URL. */
export function SizeLinks({ product }: { product: Product }) {
  const { sizes = [], _id } = product
  if (sizes.length < 2) return null
  return (
    <nav aria-label="Sizes" className="mt-3">
      <ul className="flex flex-wrap gap-2">
        {sizes.map((size) => (
          <li key={size._id}>
            <Link
              to={productPath({ ...product, _id: size._id })}
              preventScrollReset
              replace
              aria-current={size._id === _id ? 'page' : undefined}
              className={`size-link ${size.inStock ? '' : 'is-sold-out'}`}
            >
              <span className="font-medium">{size.label}</span>
              <Price amount={size.offerPrice} className="text-sm" />
              {!size.inStock && <span className="sr-only">, out of stock</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
