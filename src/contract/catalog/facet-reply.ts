import * as z from 'zod/mini'
import { DISCOUNT_STEPS, PRICE_BANDS } from '#domain/facets.ts'
import { ALLERGENS, DIETS } from '#domain/food-facts.ts'

/** How many products there would be with each option. */
export const facetReply = z.object({
  category: z.record(z.string(), z.number()),
  price: z.record(z.enum(PRICE_BANDS), z.number()),
  discount: z.record(z.literal(DISCOUNT_STEPS), z.number()),
  inStock: z.number(),
  /** These four are absent where there are too many products. The brands with the most, and the one asked for. */
  brand: z.optional(z.record(z.string(), z.number())),
  diet: z.optional(z.record(z.enum(DIETS), z.number())),
  origin: z.optional(z.record(z.string(), z.number())),
  without: z.optional(z.record(z.enum(ALLERGENS), z.number())),
})
