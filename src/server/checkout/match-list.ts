import type { FastifyInstance } from 'fastify'
import type { BodyReceived, ReplyOf } from '#contract/endpoint.ts'
import { matchList, quoteTakenOrder, type TakenProduct } from '#contract/orders/take-order.ts'
import { isRefused } from '#contract/refused.ts'
import { billFor, dueOf, totalOf } from '#domain/bill.ts'
import { quantityLeft } from '#domain/catalog.ts'
import { amountProblem } from '#domain/loose.ts'
import { paise } from '#domain/money.ts'
import { fitsAmount, type ListLine, listLines, MAX_LIST_LINES, quantityFor } from '#domain/pasted-list.ts'
import { withRates } from '#domain/tax.ts'
import type { Categories } from '../catalog/categories.ts'
import { readPage } from '../catalog/product-pages.ts'
import { lockProducts } from '../catalog/stock-store.ts'
import type { Db, Reader, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { DeliveryState } from '../delivery/delivery-state.ts'
import { promiseOrder, slotsFor } from '../delivery/promise-order.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import type { SearchDictionary } from '../search/search-dictionary.ts'
import { readTax } from '../shop/tax-store.ts'
import { findLines, sumLines } from './basket.ts'
import { quoteSpending } from './spending.ts'

type Needs = {
  db: Db
  guards: Guards
  catalogDb: Reader
  searchDb: Reader
  dictionary: SearchDictionary
  categories: Categories
  delivery: DeliveryState
}

/** Of one line that is being typed; of a pasted list, fewer of each. */
const [SHOWN_ALONE, SHOWN_EACH] = [6, 3]

/** What a list means, and what an order of it would be, before it is taken. */
export function listRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, guards, delivery } = needs

  serveEndpoint(app, guards, matchList, async ({ body: { text } }) => {
    const lines = listLines(text)
    const limit = lines.length === 1 ? SHOWN_ALONE : SHOWN_EACH
    const found = await Promise.all(lines.slice(0, MAX_LIST_LINES).map((line) => findFor(needs, line, limit)))
    return { lines: lines.map(({ typed }, nth) => ({ typed, found: found[nth] ?? [] })) }
  })

  serveEndpoint(app, guards, quoteTakenOrder, async ({ body }) => inTransaction(db, (tx) => quote(tx, delivery, body)))
}

async function findFor(needs: Needs, line: ListLine, limit: number) {
  // A name may begin with a number, as 7 Up does: what is found as it is written counts as one.
  const isSame = line.words === line.typed
  const whole = isSame ? null : await readPage(needs, { search: line.typed, limit: 1, exact: true })
  const search = whole && whole.products.length > 0 ? line.typed : line.words
  const asked = search === line.typed && !isSame ? { count: 1, amount: null } : line
  const { products } = await readPage(needs, { search, limit })
  return products
    .map((product) => ({ product, quantity: quantityFor(product, asked), fits: fitsAmount(product, asked) }))
    .sort(
      (one, other) =>
        Number(other.product.inStock) - Number(one.product.inStock) || Number(other.fits) - Number(one.fits),
    )
    .map(({ product, quantity }) => ({ product: productView(product), quantity }))
}

type Shown = Omit<TakenProduct, 'loose'> & { loose?: TakenProduct['loose'] | null }

const productView = ({ _id, name, weight, offerPrice, loose, inStock }: Shown): TakenProduct => ({
  _id,
  name,
  weight,
  offerPrice,
  inStock,
  ...(loose && { loose }),
})

type Quoted = BodyReceived<typeof quoteTakenOrder>

async function quote(
  tx: Tx,
  delivery: DeliveryState,
  { items, ...order }: Quoted,
): Promise<ReplyOf<typeof quoteTakenOrder>> {
  const { channel, pincode, slot } = order
  const tax = await readTax(tx)
  const products = new Map(
    (
      await lockProducts(
        tx,
        items.map(({ product }) => product),
      )
    ).map((row) => [row.id, row]),
  )
  const known = items.flatMap(({ product: id, quantity }) => {
    const product = products.get(id)
    return product ? [{ product, quantity, counted: product.stock !== null }] : []
  })
  const lines = withRates(known, tax)
  const asked = sumLines(known.map(({ product, quantity }) => ({ product: product.id, quantity })))
  const short = isRefused(asked) ? asked : await findLines(tx, asked)
  const address = channel === 'phone' && pincode ? { zipcode: pincode, country: 'India' } : null
  const promise = address && known.length > 0 ? promiseOrder(delivery.quotes, { address, lines, slot }) : null
  const slots = address && known.length > 0 ? slotsFor(delivery.quotes, { address, lines }) : []
  const isPromised = promise !== null && !isRefused(promise)
  const fee = isPromised ? promise.area.fee : paise(0)
  const { bill, ...money } = await quoteSpending(tx, order, (balance) => billFor(lines, { tax, fee, balance }))
  const wrong = lines.flatMap(({ product, quantity }) => amountProblem(product, quantity) ?? [])
  const problems = [...wrong, isRefused(short) && short.body.message, isRefused(promise) && promise.body.message]
  const problem = problems.filter(Boolean).join(' ')
  return {
    lines: lines.map(({ product, quantity }) => {
      const left = product.archivedAt ? 0 : quantityLeft(product)
      const shown = productView({ ...product, _id: product.id, inStock: left > 0 })
      return { product: shown, quantity, left: Number.isFinite(left) ? left : null }
    }),
    bill: [...bill],
    total: totalOf(bill),
    due: dueOf(bill),
    ...money,
    ...(isPromised && { by: promise.by }),
    ...(slots.length > 0 && { slots }),
    ...(problem && { problem }),
  }
}
