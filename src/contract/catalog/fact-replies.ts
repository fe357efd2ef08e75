import * as z from 'zod/mini'
import { ALLERGENS, DIETS, NUTRIENTS } from '#domain/food-facts.ts'
import { QUANTITY_UNITS } from '#domain/quantity.ts'

const optionalString = z.optional(z.string())

/** What is known of a product, in replies; what is not known is left out. */
export const factReplies = {
  quantity: z.optional(z.object({ amount: z.number(), unit: z.enum(QUANTITY_UNITS) })),
  brand: optionalString,
  barcode: optionalString,
  /** A country’s code of ISO 3166-1. */
  origin: optionalString,
  maker: optionalString,
  diet: z.optional(z.enum(DIETS)),
  allergens: z.optional(z.array(z.enum(ALLERGENS))),
  ingredients: optionalString,
  /** In 100 g or 100 ml: kilocalories, then grams. */
  nutrition: z.optional(z.partialRecord(z.enum(NUTRIENTS), z.number())),
  storage: optionalString,
  shelfLifeDays: z.optional(z.number()),
  hsn: optionalString,
}
