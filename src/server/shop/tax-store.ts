import { parseFact } from '#contract/shop/shop.ts'
import { DEFAULT_TAX } from '#domain/shop-facts.ts'
import type { ShopTax } from '#domain/tax.ts'
import type { Reader } from '../db/database.ts'
import { statement } from '../db/statement.ts'

const readFact = statement<{ value: unknown }>('SELECT value FROM shop_facts WHERE name = $1')

/** The shop's tax as it is now: this process may not have been told of the newest yet, and an order is charged by it. */
export async function readTax(tx: Reader): Promise<ShopTax> {
  const [row] = await readFact(tx, 'tax')
  return parseFact('tax', row?.value) ?? DEFAULT_TAX
}
