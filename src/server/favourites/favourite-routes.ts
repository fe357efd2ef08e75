import type { FastifyInstance } from 'fastify'
import { listFavourites, MAX_FAVOURITES, mergeFavourites, setFavourite } from '#contract/catalog/favourites.ts'
import { refuse } from '#contract/refused.ts'
import { lockShopper } from '../accounts/account-store.ts'
import { knownProducts } from '../catalog/product-store.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { addFavourites, favouritesOf, removeFavourite } from './favourite-store.ts'

type Needs = { db: Db; guards: Guards }

export function favouriteRoutes(app: FastifyInstance, { db, guards }: Needs): void {
  serveEndpoint(app, guards, listFavourites, async ({ userId }) => ({ favourites: await favouritesOf(db, userId) }))

  serveEndpoint(app, guards, setFavourite, async ({ body: { product, favourite }, userId }) =>
    inTransaction(db, async (tx) => {
      await lockShopper(tx, userId)
      if (!favourite) {
        await removeFavourite(tx, userId, product)
        return { favourites: await favouritesOf(tx, userId) }
      }
      if (!(await knownProducts(tx, [product])).has(product)) {
        return refuse('unknown_product', 'We couldn’t find this product.')
      }
      const kept = await favouritesOf(tx, userId)
      if (kept.includes(product)) return { favourites: kept }
      if (kept.length >= MAX_FAVOURITES) {
        return refuse(
          'impossible_move',
          `You can have up to ${MAX_FAVOURITES} favourites. Please remove one to make room.`,
        )
      }
      await addFavourites(tx, userId, [product])
      return { favourites: [product, ...kept] }
    }),
  )

  serveEndpoint(app, guards, mergeFavourites, async ({ body: { products }, userId }) =>
    inTransaction(db, async (tx) => {
      await lockShopper(tx, userId)
      const kept = new Set(await favouritesOf(tx, userId))
      const known = await knownProducts(tx, products)
      const added = [...new Set(products)].filter((id) => known.has(id) && !kept.has(id))
      await addFavourites(tx, userId, added)
      return { favourites: await favouritesOf(tx, userId) }
    }),
  )
}
