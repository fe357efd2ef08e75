import ArrowRight from 'lucide-react/icons/arrow-right'
import type { Product } from '#domain/catalog.ts'
import { useShop } from '../../core/shop.ts'
import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/section.tsx'
import { ALL_PRODUCTS, bestSellersTitle, OFFERS } from '../layout/shop-links.ts'
import { ProductRow } from '../products/product-row.tsx'

export function BestSellers({ products }: { products: Product[] }) {
  const shop = useShop()
  if (products.length === 0) return null
  return (
    <Section
      id="best-sellers"
      title={bestSellersTitle(shop)}
      aside={<More to={ALL_PRODUCTS} text="All products" />}
      className={CLOSE}
    >
      <ProductRow products={products} />
    </Section>
  )
}

export function Offers({ products }: { products: Product[] }) {
  if (products.length === 0) return null
  return (
    <Section title="Today’s offers" aside={<More to={OFFERS} text="All offers" />} className={CLOSE}>
      <ProductRow products={products} />
    </Section>
  )
}

/** Rows of products follow each other closely. */
const CLOSE = 'pt-2 pb-3 sm:pt-3 lg:py-5'

const More = ({ to, text }: { to: string; text: string }) => (
  <Link
    to={to}
    viewTransition
    className="inline-flex min-h-11 items-center gap-1.5 font-medium text-leaf hover:underline"
  >
    {text} <ArrowRight size={18} aria-hidden />
  </Link>
)
