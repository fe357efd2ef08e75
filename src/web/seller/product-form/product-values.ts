import * as z from 'zod/mini'
import { productData } from '#contract/catalog/seller-catalog.ts'
import type { Refusal } from '#contract/refusal.ts'
import type { Loose } from '#domain/loose.ts'
import { eachFact, type FactName, readFactText } from '#domain/product-facts.ts'
import { inPriceWords } from '#domain/tax.ts'
import { namesIn } from '#domain/typed-names.ts'
import type { FieldErrors } from '../../core/field-errors.ts'
import { shop } from '../../core/shop.ts'
import { factText } from './fact-fields.ts'
import { stepPriceIn, stockIn } from './loose-values.ts'
import { type ProductTexts, productTexts } from './product-texts.ts'

export type ProductValues = z.input<typeof productData>

/** Each line of the description is a bullet; empty lines are dropped. */
export function readProductValues(form: FormData): ProductValues {
  // Shown only where prices include tax; left out, it stays as it is.
  const rate = form.has('taxRate') && { taxRate: readPercent(String(form.get('taxRate')).trim()) }
  const text = (name: keyof ProductValues) => String(form.get(name) ?? '').trim()
  const facts = eachFact((name) => readFactText(name, factText(form, name))) as Pick<ProductValues, FactName>
  const loose = typeof facts.loose === 'object' ? (facts.loose as Loose | null) : null
  return {
    name: text('name'),
    aliases: namesIn(text('aliases')),
    description: text('description')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean),
    category: text('category'),
    price: stepPriceIn(text('price'), loose),
    offerPrice: stepPriceIn(text('offerPrice'), loose),
    cost: text('cost') === '' ? null : stepPriceIn(text('cost'), loose),
    ...rate,
    ...facts,
    stock: stockIn(text('stock'), loose),
  }
}

/** “18” or “18%”; nothing is the shop’s. */
const readPercent = (text: string) => (text === '' ? null : Number(text.replace(/%$/, '')))

/** As the fields of the form would say it, in one spelling. */
export function textsOf(values: ProductValues): ProductTexts | null {
  const read = z.safeParse(productData, values)
  return read.success ? productTexts(read.data) : null
}

export function productErrors(values: ProductValues): FieldErrors {
  const read = z.safeParse(productData, values)
  const complaints = read.success ? [] : read.error.issues
  const errors = byFirstName(
    complaints.map(({ path, message }) => [path.map(String), inPriceWords(message, shop().tax.mode)]),
  )
  for (const field of ['price', 'offerPrice'] as const) {
    if (values[field] === '') errors[field] = 'This field is required.'
  }
  return errors
}

export function refusedFields({ fields = {} }: Refusal): FieldErrors {
  return byFirstName(Object.entries(fields).map(([path, message]) => [path.split('.'), message]))
}

const PARTS: Record<string, string> = { description: 'A line', aliases: 'A name' }

/** An error on one line of the description is shown at the description. */
function byFirstName(complaints: (readonly [path: string[], message: string])[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [path, message] of complaints) {
    const name = path.find((part) => part !== 'productData')
    const part = path.length > 1 && name ? PARTS[name] : undefined
    if (name) errors[name] ??= part ? `${part}: ${message}` : message
  }
  return errors
}
