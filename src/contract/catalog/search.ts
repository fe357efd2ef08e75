import * as z from 'zod/mini'
import { namesIn } from '#domain/typed-names.ts'
import { endpoint } from '../endpoint.ts'
import { optionalText, text } from '../fields.ts'
import { product } from './catalog.ts'
import { shopCategory } from './categories.ts'

export const suggestSearches = endpoint({
  method: 'GET',
  path: '/api/search/suggest',
  summary: 'Suggest searches, categories and products for a text that is being typed, or what is popular before that',
  docs: 'Search',
  who: 'anyone',
  query: z.object({ search: z.optional(optionalText(100)) }),
  reply: z.object({
    /** Whole searches that begin with the text, or with what it was probably meant to be. */
    completions: z.array(z.string()),
    /** The paths of the categories that fit, and the same with what is shown of them. */
    categories: z.array(z.string()),
    shownCategories: z.array(shopCategory),
    /** The first five that can be bought; for an empty text, those that sell most. */
    products: z.array(product),
  }),
})

export const reportMissedSearch = endpoint({
  method: 'POST',
  path: '/api/search/missed',
  summary: 'Say that a search found nothing; only the text and the day are counted',
  docs: 'Search',
  who: 'anyone',
  body: z.object({ search: text(100) }),
  reply: z.object({}),
})

export const askToStock = endpoint({
  method: 'POST',
  path: '/api/search/ask',
  summary: 'Ask the shop to stock what a search did not find; counted once a day for each visitor and text',
  docs: 'Search',
  who: 'anyone',
  refusals: ['already_exists'],
  body: z.object({
    search: text(100).check(z.refine((typed) => namesIn(typed).length > 0, 'This search has no words.')),
  }),
  reply: z.object({ message: z.string() }),
})
