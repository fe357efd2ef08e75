import { readFileSync } from 'node:fs'
import type { CategoryPath } from '#domain/catalog.ts'
import { readCsv } from '#domain/csv.ts'
import type { Loose } from '#domain/loose.ts'
import { FACT_NAMES, type ProductFacts, readFactText } from '#domain/product-facts.ts'
import { looseSeeds } from './loose.ts'

export type SeedProduct = Partial<Omit<ProductFacts, 'weight'>> & {
  name: string
  category: CategoryPath
  /** Maximum retail price in rupees. */
  price: number
  /** What the customer pays; at most `price`. */
  offerPrice: number
  /** Pack size, such as '500 g', '1 L' or '6 pcs'. */
  weight: string
  /** Other names that shoppers search for. */
  aliases?: string[]
  description: string[]
  /** One to four file stems in seed/pictures; the first is the main picture. */
  pictures: string[]
  inStock: boolean
  /** Sold by weight: prices are those of a step. */
  loose?: Loose
  /** How many are left, where the seller counts them. */
  stock?: number
}

/**
 * The demo catalogue: what the store sells after its first start, in the columns of the seller's CSV file. The first
 * five products in stock are the best sellers of the home page. The brand names are invented.
 */
export const catalogue: SeedProduct[] = productsIn(readFileSync(new URL('catalogue.csv', import.meta.url), 'utf8'))

function productsIn(csv: string): SeedProduct[] {
  const [head, ...records] = readCsv(csv)
  return records.map(({ cells }) => {
    const cell = (column: string) => cells[head?.cells.indexOf(column) ?? -1] ?? ''
    const names = cell('aliases').split('|').filter(Boolean)
    const { loose, steps = 1 } = looseSeeds[cell('name')] ?? {}
    return {
      name: cell('name'),
      category: cell('category') as CategoryPath,
      price: Number(cell('price')) / steps,
      offerPrice: Number(cell('offerPrice')) / steps,
      weight: cell('weight'),
      ...factsIn(cell),
      ...(loose && { loose, quantity: { amount: loose.step, unit: loose.unit } }),
      ...(names.length > 0 && { aliases: names }),
      description: cell('description').split(/\r?\n/),
      pictures: cell('pictures').split(' '),
      inStock: cell('inStock') === 'true',
      ...(cell('stock') && { stock: Number(cell('stock')) }),
    }
  })
}

/** The barcodes are of a company that does not exist. */
function factsIn(cell: (column: string) => string): Partial<Omit<ProductFacts, 'weight'>> {
  const said = FACT_NAMES.filter((name) => name !== 'weight' && cell(name) !== '')
  return Object.fromEntries(said.map((name) => [name, readFactText(name, cell(name))]))
}
