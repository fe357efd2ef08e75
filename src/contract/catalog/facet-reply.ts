import * as z from 'zod/mini'
import { DISCOUNT_STEPS, PRICE_BANDS } from '#domain/facets.ts'
import { ALLERGENS, DIETS } from '#domain/food-facts.ts'

/** How many products there would be with each option. */
export const facetReply = z.object({
  category: z.record(z.string(), z.number()),
  price: z.record(z.enum(PRICE_BANDS), z.number()),
  discount: z.record(z.literal(DISCOUNT_STEPS), z.number()),
  inStock: z.number(),
  /** The brands with the most products, and the one that was asked for. */
  brand: z.record(z.string(), z.number()),
  diet: z.record(z.enum(DIETS), z.number()),
  origin: z.record(z.string(), z.number()),
  without: z.record(z.enum(ALLERGENS), z.number()),
})
