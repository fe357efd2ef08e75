import * as z from 'zod/mini'
import type { Refusal } from '../../../contract/refusal.ts'
import { productData } from '../../../contract/seller-catalog.ts'
import type { FieldErrors } from '../../field-errors.ts'

export type ProductValues = z.input<typeof productData>

/** Each line of the description is a bullet; empty lines are the seller's own spacing. */
export function readProductValues(form: FormData): ProductValues {
  const said = (name: keyof ProductValues) => String(form.get(name) ?? '').trim()
  return {
    name: said('name'),
    description: said('description')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean),
    category: said('category'),
    price: said('price'),
    offerPrice: said('offerPrice'),
    weight: said('weight') || null,
    stock: said('stock') === '' ? null : Number(said('stock')),
  }
}

export function productErrors(values: ProductValues): FieldErrors {
  const read = z.safeParse(productData, values)
  const complaints = read.success ? [] : read.error.issues
  const errors = byFirstName(complaints.map(({ path, message }) => [path.map(String), message]))
  for (const field of ['price', 'offerPrice'] as const) {
    if (values[field] === '') errors[field] = 'This field is required.'
  }
  return errors
}

export function refusedFields({ fields = {} }: Refusal): FieldErrors {
  return byFirstName(Object.entries(fields).map(([path, message]) => [path.split('.'), message]))
}

/** A complaint about the third line of the description is one about the description. */
function byFirstName(complaints: (readonly [path: string[], message: string])[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [path, message] of complaints) {
    const name = path.find((part) => part !== 'productData')
    if (name) errors[name] ??= name === 'description' && path.length > 1 ? `A line: ${message}` : message
  }
  return errors
}
