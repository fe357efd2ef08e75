import type { OrderRequest } from '#contract/orders/place-order.ts'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import type { Address } from '#domain/address.ts'
import { amountText } from '#domain/amount-text.ts'
import { MAX_QUANTITY } from '#domain/cart.ts'
import { quantityLeft } from '#domain/catalog.ts'
import { withoutExpired } from '#domain/goods.ts'
import { amountProblem } from '#domain/loose.ts'
import type { MissingLine } from '#domain/order.ts'
import { piecesEach, type ShelfPart, type StockLine, sharedShelfSentence } from '#domain/shelf.ts'
import { type ShopTax, withRates } from '#domain/tax.ts'
import { lockProducts, type OrderableProduct } from '../catalog/stock-store.ts'
import type { Tx } from '../db/database.ts'

export type BasketLine = { product: OrderableProduct; quantity: number; counted: boolean }
/** Why the shop cannot sell what is asked for. */
export type BasketRefusal = 'unknown_address' | 'forbidden' | 'unknown_product' | 'out_of_stock' | 'wrong_amount'
export type Basket = { lines: BasketLine[]; address: Address }

type Asked = {
  userId: string
  asked: ReadonlyMap<string, number>
  /** The address that the request names, if there is such a one. */
  address: { userId: string; address: Address } | null
  tax: ShopTax
}

/**
 * Turns what a shopper asks for into what the shop sells: the address is theirs, prices, tax rates and stock are the
 * database's, and the products are locked until the caller has taken them.
 */
export async function fillBasket(
  tx: Tx,
  { userId, asked, address, tax }: Asked,
): Promise<Basket | Refused<BasketRefusal>> {
  if (!address) return refuse('unknown_address')
  if (address.userId !== userId) return refuse('forbidden', 'This address belongs to another account.')
  const lines = await findLines(tx, asked)
  if (isRefused(lines)) return lines
  const wrong = lines.flatMap(({ product, quantity }) => amountProblem(product, quantity) ?? [])
  if (wrong.length > 0) return refuse('wrong_amount', wrong.join(' '))
  return { lines: withRates(lines, tax), address: address.address }
}

/** This many of each product, or a refusal that says what is short. */
export async function findLines(
  tx: Tx,
  asked: ReadonlyMap<string, number>,
): Promise<BasketLine[] | Refused<'unknown_product' | 'out_of_stock'>> {
  const locked = await lockProducts(tx, [...asked.keys()])
  const products = new Map(locked.map((row) => [row.id, withoutExpired(row)]))
  const lines: BasketLine[] = []
  const missing: MissingLine[] = []
  const apart: string[] = []
  for (const [productId, quantity] of asked) {
    const product = products.get(productId)
    if (!product) return refuse('unknown_product')
    const left = product.archivedAt ? 0 : quantityLeft(product)
    if (quantity > left) missing.push({ product: productId, name: product.name, wanted: quantity, left })
    lines.push({ product, quantity, counted: product.stock !== null })
  }
  if (missing.length === 0) {
    const short = shortTogether(lines)
    missing.push(...short.missing)
    apart.push(...short.sentences)
  }
  if (missing.length === 0) return lines
  return refuse('out_of_stock', apart.join(' ') || missingSentence(missing, products), { lines: missing })
}

/** Sizes that are there one by one, and not all together on the shelf that they share. */
function shortTogether(lines: BasketLine[]): { missing: MissingLine[]; sentences: string[] } {
  const short: ReturnType<typeof shortTogether> = { missing: [], sentences: [] }
  for (const sizes of Map.groupBy(lines, ({ product }) => product.shelf?.id).values()) {
    const shelf = sizes[0]?.product.shelf
    if (!shelf || sizes.length === 1) continue
    const left = piecesEach(
      shelf.amount,
      sizes.map(({ product, quantity }) => ({ size: product.shelf?.size ?? 1, quantity })),
    )
    const missing = sizes.flatMap(({ product, quantity }, nth) => {
      const there = left[nth] ?? 0
      return there < quantity ? [{ product: product.id, name: product.name, wanted: quantity, left: there }] : []
    })
    if (missing.length === 0) continue
    short.missing.push(...missing)
    short.sentences.push(
      sharedShelfSentence(
        sizes.map(({ product }) => product.name),
        shelf,
      ),
    )
  }
  return short
}

export function countedIn(lines: BasketLine[]): StockLine[] {
  return lines
    .filter(({ counted }) => counted)
    .map(({ product, quantity }) => ({ productId: product.id, quantity, shelf: product.shelf }))
}

/** As much of a shelf as a line keeps: how much is on it changes. */
export const partOf = (shelf: ShelfPart | null | undefined): ShelfPart | null =>
  shelf ? { id: shelf.id, size: shelf.size } : null

export function sumLines(items: OrderRequest['items']): Map<string, number> | Refused<'malformed'> {
  const asked = new Map<string, number>()
  for (const { product, quantity } of items) asked.set(product, (asked.get(product) ?? 0) + quantity)
  for (const quantity of asked.values()) {
    if (quantity > MAX_QUANTITY) return refuse('malformed', `You can order up to ${MAX_QUANTITY} of each product.`)
  }
  return asked
}

function missingSentence(missing: MissingLine[], products: ReadonlyMap<string, OrderableProduct>): string {
  return missing
    .map(({ product, name, left }) =>
      left === 0
        ? `${name} is out of stock.`
        : `Only ${amountText(products.get(product) ?? {}, left)} left of ${name}.`,
    )
    .join(' ')
}
