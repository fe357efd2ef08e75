import { FACT_NAMES, type FactName, type Product } from './catalog.ts'
import { packLabel } from './pack-label.ts'

type ProductFact = {
  label: string
  /** On the product's page, where it depends on the value. */
  labelOf?: (value: string | null) => string
  /** What the product's page says when there is none; left out, it says nothing. */
  whenUnknown?: string
  /** Below the field of the form. */
  hint: string
  maxLength: number
  /** Products are found by its words. */
  isSearched: boolean
}

/** What the form, the CSV file, the search and the product's page make of each fact. */
export const PRODUCT_FACTS: Record<FactName, ProductFact> = {
  weight: {
    label: 'Weight',
    labelOf: packLabel,
    whenUnknown: 'N/A',
    hint: 'For example, 500 g or 1 L.',
    maxLength: 40,
    isSearched: false,
  },
}

/** One value for each fact. */
export function eachFact<T>(value: (name: FactName, fact: ProductFact) => T): Record<FactName, T> {
  const entries = FACT_NAMES.map((name) => [name, value(name, PRODUCT_FACTS[name])])
  return Object.fromEntries(entries) as Record<FactName, T>
}

/** Those of a product, or of what was typed: nothing typed is no fact. */
export const factsOf = (given: { [name in FactName]?: string | null | undefined }): Record<FactName, string | null> =>
  eachFact((name) => given[name] || null)

/** As the product's page lists them. */
export const shownFacts = (product: Pick<Product, FactName>): { label: string; value: string }[] =>
  FACT_NAMES.flatMap((name) => {
    const { label, labelOf, whenUnknown } = PRODUCT_FACTS[name]
    const value = product[name] || whenUnknown
    return value ? [{ label: labelOf?.(product[name]) ?? label, value }] : []
  })
