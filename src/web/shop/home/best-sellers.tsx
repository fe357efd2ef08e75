import ArrowRight from 'lucide-react/icons/arrow-right'
import type { Product } from '#domain/catalog.ts'
import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/section.tsx'
import { ALL_PRODUCTS } from '../layout/shop-links.ts'
import { ProductRow } from '../products/product-row.tsx'

export function BestSellers({ products }: { products: Product[] }) {
  if (products.length === 0) return null
  return (
    <Section
      id="best-sellers"
      title="Best Sellers"
      lead="Our customers’ favourites"
      aside={
        <Link
          to={ALL_PRODUCTS}
          viewTransition
          className="inline-flex min-h-11 items-center gap-1.5 font-medium text-leaf hover:underline"
        >
          All products <ArrowRight size={18} aria-hidden />
        </Link>
      }
    >
      <ProductRow products={products} />
    </Section>
  )
}
