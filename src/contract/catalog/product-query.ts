import * as z from 'zod/mini'
import { SORT_ORDERS } from '#domain/catalog.ts'
import { DISCOUNT_STEPS, PRICE_BANDS } from '#domain/facets.ts'
import { ALLERGENS, COUNTRY_CODES, DIETS } from '#domain/food-facts.ts'
import { PRODUCT_FACTS } from '#domain/product-facts.ts'
import { optionalText, storable } from '../fields.ts'

/** A category’s path, in letters of any case, as in the URLs of pages; whether there is one is known to the server. */
export const category = z
  .string('Choose a category.')
  .check(z.trim(), z.minLength(1, 'Choose a category.'), z.maxLength(60, 'Choose a category.'), storable)

export const flag = z.pipe(
  z.enum(['true', 'false', '1', '0'], 'Use true or false.'),
  z.transform((value) => value === 'true' || value === '1'),
)

export const pageSize = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,4}$/, 'Use a whole number from 1 to 200.')), z.transform(Number)),
  z.int().check(z.minimum(1, 'Use a whole number from 1 to 200.'), z.maximum(200, 'Use a whole number from 1 to 200.')),
)

const discountStep = z.pipe(
  z.pipe(z.string(), z.transform(Number)),
  z.literal(DISCOUNT_STEPS, { error: () => `Use ${DISCOUNT_STEPS.join(', ')}.` }),
)

const COUNTRY = 'Use a country code of two letters, such as IN.'
const WITHOUT = `Use ${ALLERGENS.join(', ')}, separated by commas.`

/** Commas or blanks between them. */
const allergens = z.pipe(
  z.string().check(
    z.maxLength(200, WITHOUT),
    z.refine((text) => wordsIn(text).every((word) => ALLERGENS.some((one) => one === word)), WITHOUT),
  ),
  z.transform((text) => ALLERGENS.filter((one) => wordsIn(text).includes(one))),
)

const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)

export const productQuery = z.object({
  search: z.optional(optionalText(100)),
  /** Searches for the text as it was typed, without correcting it. */
  exact: z.optional(flag),
  category: z.optional(category),
  inStock: z.optional(flag),
  /** In rupees, the upper end not included. */
  price: z.optional(z.enum(PRICE_BANDS, { error: () => `Use ${PRICE_BANDS.join(', ')}.` })),
  /** At least so many percent off. */
  discount: z.optional(discountStep),
  /** Leaves out the facts that only a product’s own page shows, such as ingredients. */
  cards: z.optional(flag),
  brand: z.optional(optionalText(PRODUCT_FACTS.brand.maxLength)),
  /** `veg` finds what is vegan too. */
  diet: z.optional(z.enum(DIETS, { error: () => `Use ${DIETS.join(', ')}.` })),
  /** A country’s code of ISO 3166-1. */
  origin: z.optional(
    z.string(COUNTRY).check(
      z.toUpperCase(),
      z.refine((code) => COUNTRY_CODES.includes(code), COUNTRY),
    ),
  ),
  /** Products with none of these allergens; those of which the allergens are not known are left out. */
  without: z.optional(allergens),
  /** Counts the products behind each facet too. */
  facets: z.optional(flag),
  sort: z.optional(z.enum(SORT_ORDERS)),
  ids: z.optional(optionalText(6000)),
  limit: z.optional(pageSize),
  cursor: z.optional(optionalText(400)),
})
