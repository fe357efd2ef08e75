import type { ReactNode } from 'react'
import { amountText } from '#domain/amount-text.ts'
import { soldText } from '#domain/sales.ts'
import { Link } from '../../ui/link.tsx'
import { ProductPicture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { goodsUrl } from '../goods/goods-url.ts'
import type { Today } from './today.ts'

type Stocked = Today['low']
const SHOWN = 5

export function RunningOut({ low, out }: { low: Stocked; out: Stocked }) {
  const products = [...low.products, ...out.products].slice(0, SHOWN)
  return (
    <section aria-label="Running low">
      <h3 className="mb-2 font-medium">Running low</h3>
      {products.length === 0 && <p className="text-ink-soft text-sm">Nothing is running low.</p>}
      <ul>
        {products.map((product) => (
          <NamedRow key={product._id} product={product}>
            <span className={product.inStock && product.stock ? 'text-tangerine' : 'text-berry'}>
              {leftText(product)}
            </span>
          </NamedRow>
        ))}
      </ul>
      <p className="mt-1 flex flex-wrap gap-x-5">
        {low.total > 0 && <ShelfLink shelf="low">{low.total} running low</ShelfLink>}
        <Link
          to={goodsUrl('ending')}
          className="inline-flex min-h-11 items-center font-medium text-leaf text-sm underline-offset-4 hover:underline"
        >
          What ends soon
        </Link>
        {out.total > 0 && <ShelfLink shelf="out-of-stock">{out.total} out of stock</ShelfLink>}
      </p>
    </section>
  )
}

function ShelfLink({ shelf, children }: { shelf: string; children: ReactNode }) {
  return (
    <Link
      to={`/seller/product-list?shelf=${shelf}`}
      className="inline-flex min-h-11 items-center font-medium text-leaf text-sm underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  )
}

function leftText({ inStock, stock, loose }: Stocked['products'][number]): string {
  if (!inStock) return 'Switched off'
  return stock ? `${amountText({ loose }, stock)} left` : 'Sold out'
}

export function BestSellers({ products }: { products: Today['bestSellers'] }) {
  const most = Math.max(...products.map(({ quantity }) => quantity))
  return (
    <section aria-label="Best sellers">
      <h3 className="mb-2 font-medium">
        Best sellers <span className="font-normal text-ink-soft text-sm">last seven days</span>
      </h3>
      {products.length === 0 && <p className="text-ink-soft text-sm">No sales yet.</p>}
      <ol>
        {products.map((product) => (
          <NamedRow key={product._id} product={product} share={product.quantity / most}>
            {bestSellerText(product)} sold, <Price amount={product.revenue} className="text-ink-soft" />
          </NamedRow>
        ))}
      </ol>
    </section>
  )
}

/** By weight where it is sold so: the number of orders would say little. */
const bestSellerText = ({ quantity, grams, millilitres }: Today['bestSellers'][number]) =>
  soldText({ pieces: grams || millilitres ? 0 : quantity, grams, millilitres })

type NamedRowProps = {
  product: Pick<Stocked['products'][number], '_id' | 'name' | 'category' | 'image'>
  /** The length of the bar, from 0 to 1. */
  share?: number
  children: ReactNode
}

function NamedRow({ product: { name, category, image }, share, children }: NamedRowProps) {
  return (
    <li className="flex items-center gap-3 py-0.5">
      <ProductPicture src={image[0]} alt="" sizes="36px" category={category} width="w-9" className="shrink-0" />
      <span className="min-w-0 grow">
        <Link
          to={`/seller/product-list?${new URLSearchParams({ search: name })}`}
          className="block truncate text-[0.9375rem] underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        {share !== undefined && (
          <span aria-hidden className="mt-0.5 block h-1 rounded-full bg-leaf" style={{ width: `${share * 100}%` }} />
        )}
      </span>
      <span className="price-figures shrink-0 text-sm">{children}</span>
    </li>
  )
}
