import type { FastifyInstance } from 'fastify'
import { updateCart } from '#contract/cart/cart.ts'
import { MESSAGES } from '#contract/messages.ts'
import { refuse } from '#contract/refused.ts'
import { lockShopper } from '../accounts/account-store.ts'
import { knownProducts } from '../catalog/product-store.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { saveCart } from './cart-store.ts'
import { cartView } from './cart-view.ts'

type Needs = { db: Db; guards: Guards }

export function cartRoutes(app: FastifyInstance, { db, guards }: Needs): void {
  serveEndpoint(app, guards, updateCart, async ({ body: { cartItems }, userId }) =>
    inTransaction(db, async (tx) => {
      await lockShopper(tx, userId)
      const ids = Object.keys(cartItems)
      const known = await knownProducts(tx, ids)
      const unknown = ids.filter((id) => !known.has(id))
      if (unknown.length > 0) {
        const fields = Object.fromEntries(unknown.map((id) => [id, 'We couldn’t find this product.']))
        return refuse('unknown_product', 'We couldn’t find a product in your cart. Please remove it and try again.', {
          fields,
        })
      }
      await saveCart(tx, userId, cartItems)
      return { message: MESSAGES.cartUpdated, ...cartView(cartItems, known) }
    }),
  )
}
