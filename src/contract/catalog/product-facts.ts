import * as z from 'zod/mini'
import { LOOSE_UNITS } from '#domain/amount-text.ts'
import { isBarcode } from '#domain/barcode.ts'
import { ALLERGENS, COUNTRY_CODES, DIETS, NUTRIENTS } from '#domain/food-facts.ts'
import { looseProblem, tidyLoose } from '#domain/loose.ts'
import { type FactName, PRODUCT_FACTS } from '#domain/product-facts.ts'
import { isQuantity, QUANTITY_UNITS } from '#domain/quantity.ts'
import { optionalText } from '../fields.ts'

const typed = (name: FactName) =>
  z.pipe(
    optionalText(PRODUCT_FACTS[name].maxLength),
    z.transform((text) => text || null),
  )

const QUANTITY = 'Enter an amount and a unit, such as 500 g, 1.5 kg, 1 L or 6 pieces.'
const LOOSE = 'Enter the step and, if you like, the least and the most, such as 250 g from 500 g to 5 kg.'
const looseAmount = z.int(LOOSE).check(z.minimum(1, LOOSE), z.maximum(1_000_000, LOOSE))

const loose = z
  .pipe(
    z.object(
      {
        step: looseAmount,
        unit: z.enum(LOOSE_UNITS, LOOSE),
        min: z.optional(z.nullable(looseAmount)),
        max: z.optional(z.nullable(looseAmount)),
        code: z.optional(
          z.nullable(z.string(LOOSE).check(z.regex(/^\d{3,6}$/, 'Enter the three to six digits of the item code.'))),
        ),
      },
      LOOSE,
    ),
    z.transform(({ min, max, code, ...rest }) =>
      tidyLoose({ ...rest, min: min ?? undefined, max: max ?? undefined, code: code ?? undefined }),
    ),
  )
  .check(({ value, issues }) => {
    const message = looseProblem(value)
    if (message) issues.push({ code: 'custom', input: value, message })
  })

const NUTRITION = 'Enter amounts for 100 g or 100 ml, such as energy 250, fat 3.5, protein 8.'

const nutrient = z.number(NUTRITION).check(z.minimum(0, 'Enter 0 or more.'), z.maximum(1000, 'Enter 1,000 or less.'))

/** What a seller may say of a product. */
export const FACT_FIELDS = {
  weight: z.nullable(optionalText(PRODUCT_FACTS.weight.maxLength)),
  quantity: z.nullable(
    z
      .object({ amount: z.number(QUANTITY), unit: z.enum(QUANTITY_UNITS, QUANTITY) }, QUANTITY)
      .check(z.refine(isQuantity, QUANTITY)),
  ),
  /** Sold by weight or volume: orders count steps, and prices are those of one. */
  loose: z.nullable(loose),
  brand: z.nullable(typed('brand')),
  barcode: z.nullable(
    z.string('This must be text.').check(
      z.trim(),
      z.refine((digits) => isBarcode(digits), 'Check the digits: this isn’t a valid EAN-8, UPC or EAN-13 barcode.'),
    ),
  ),
  origin: z.nullable(
    z.string('This must be text.').check(
      z.trim(),
      z.toUpperCase(),
      z.refine((code) => COUNTRY_CODES.includes(code), 'Use a country code of two letters, such as IN.'),
    ),
  ),
  maker: z.nullable(typed('maker')),
  diet: z.nullable(z.enum(DIETS, { error: () => `Use ${DIETS.join(', ')}.` })),
  allergens: z.nullable(
    z.pipe(
      z.array(z.enum(ALLERGENS, { error: () => `Use ${ALLERGENS.join(', ')}.` })).check(z.maxLength(50)),
      // In one sequence, so that two lists of the same allergens are equal.
      z.transform((named) => ALLERGENS.filter((allergen) => named.includes(allergen))),
    ),
  ),
  ingredients: z.nullable(typed('ingredients')),
  nutrition: z.nullable(z.partialRecord(z.enum(NUTRIENTS), nutrient, NUTRITION)),
  storage: z.nullable(typed('storage')),
  shelfLifeDays: z.nullable(
    z
      .int('Enter a whole number of days.')
      .check(z.minimum(1, 'Enter 1 or more.'), z.maximum(36_500, 'Enter 36,500 or less.')),
  ),
  hsn: z.nullable(z.string('This must be text.').check(z.trim(), z.regex(/^\d{4,8}$/, 'Enter four to eight digits.'))),
} satisfies Record<FactName, z.ZodMiniType>
