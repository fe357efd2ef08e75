import { useState } from 'react'
import { listBuyAgain } from '#contract/orders/my-orders.ts'
import { type Cart, quantityOf } from '#domain/cart.ts'
import { useQuery } from '../../core/query.ts'
import { currentCart } from '../cart/cart-store.ts'
import { ProductCard } from '../products/product-card.tsx'

/** Past purchases that were not in the cart when it was opened. What is added from here stays, so that nothing moves. */
export function ForgotSomething() {
  const [before] = useState<Cart>(currentCart)
  const { view } = useQuery(listBuyAgain, undefined)
  if (view.state !== 'ready') return null
  const missing = view.reply.products.filter(({ _id }) => quantityOf(before, _id) === 0)
  if (missing.length === 0) return null
  return (
    <section aria-labelledby="forgot-something" className="lg:col-start-1">
      <h2 id="forgot-something" className="mb-4 text-title">
        Forgot something?
      </h2>
      <ul className="snap-row gap-3 lg:grid lg:grid-cols-4 lg:overflow-visible">
        {missing.map((product) => (
          <li key={product._id} className="w-44 shrink-0 snap-start lg:w-auto lg:nth-[n+5]:hidden">
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}
