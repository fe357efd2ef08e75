import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'

export const MAX_FAVOURITES = 200

const favourites = z.array(z.string())

export const listFavourites = endpoint({
  method: 'GET',
  path: '/api/favourites/list',
  summary: 'List the ids of the shopper’s favourite products, newest first',
  docs: 'Favourites',
  who: 'shopper',
  reply: z.object({ favourites }),
})

export const setFavourite = endpoint({
  method: 'POST',
  path: '/api/favourites/set',
  summary: 'Make a product a favourite, or no longer one',
  docs: 'Favourites',
  who: 'shopper',
  refusals: ['unknown_product', 'impossible_move'],
  body: z.object({ product: id, favourite: z.boolean('Send true or false.') }),
  reply: z.object({ favourites }),
})

/**
 * At sign-in: every product of either list. The account's keep their places; those of the browser come before them,
 * as many as there is room for. Unknown products are left out.
 */
export const mergeFavourites = endpoint({
  method: 'POST',
  path: '/api/favourites/merge',
  summary: 'Add a visitor’s favourites, newest first, to the shopper’s; none is removed',
  docs: 'Favourites',
  who: 'shopper',
  body: z.object({
    products: z.array(id).check(z.maxLength(MAX_FAVOURITES, `Send up to ${MAX_FAVOURITES} products.`)),
  }),
  reply: z.object({ favourites }),
})
