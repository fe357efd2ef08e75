import ArrowRight from 'lucide-react/icons/arrow-right'
import type { Product } from '../../../domain/catalog.ts'
import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/section.tsx'
import { ALL_PRODUCTS } from '../layout/shop-links.ts'
import { ProductCard } from '../products/product-card.tsx'

export function BestSellers({ products }: { products: Product[] }) {
  if (products.length === 0) return null
  return (
    <Section
      id="best-sellers"
      title="Best Sellers"
      lead="What everybody around here puts in first."
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
      <ul className="snap-row gap-3 lg:grid lg:grid-cols-5 lg:gap-5 lg:overflow-visible">
        {products.map((product) => (
          <li key={product._id} className="w-44 shrink-0 snap-start sm:w-52 lg:w-auto">
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
