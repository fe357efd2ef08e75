import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { updateCart } from '#contract/cart/cart.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { saveShop } from '#contract/shop/shop.ts'
import { MAX_OPEN_CASH_ORDERS } from '#domain/cash-orders.ts'
import { type Work, WorkCount } from '../testing/database-work.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { type CountedMessages, countMessages, openSilentDatabase } from '../testing/silent-database.ts'

// Whoever raises one of these numbers says why in the commit: all of it is done while others wait for the same shelf.
const BUDGET = {
  statements: 19,
  roundTrips: 3,
  inserted: {
    orders: 1,
    order_items: 4,
    order_moves: 1,
    order_events: 1,
    promises: 1,
    stock_log: 4,
    sales_backlog: 1,
    idempotency_keys: 1,
    mail_outbox: 1,
  },
  updated: { products: 4, customers: 1 },
  deleted: { cart_items: 4 },
  triggerCalls: {
    log_product_stock: 4,
    know_customer: 1,
    begin_sales: 1,
    add_lines_to_sales: 1,
  },
  /** At most, in steps of 500: the length of a row depends on its values, and of an index entry on the page it comes to. */
  walBytes: 9_500,
  messages: { greencart_orders: 1, greencart_delivery: 1 },
}

const BASKET = ['Bread', 'Milk', 'Rice', 'Dal']

let shop: OpenShop
let messages: CountedMessages
let work: WorkCount
beforeAll(async () => {
  const database = await openSilentDatabase()
  shop = await openShop({ seeds: BASKET.map((name) => grocery(name, { stock: 90 })), ...(database && { database }) })
  // What follows an order later has statements of its own.
  await shop.shop.jobs.stop()
  messages = await countMessages(shop.shop.database)
  work = await WorkCount.of(shop.shop.database, messages)
})
afterAll(async () => {
  await messages.close()
  await shop.close()
})

/** Of a shopper's later order, when nothing is done for the first time. */
async function workOfAnOrder(street: string, phone: string): Promise<Work> {
  const person = await shop.shopper()
  const { address } = (await person.expectDone(addAddress, { address: { ...homeAddress, street, phone } })).body
  const products = await Promise.all(BASKET.map((name) => shop.product(name)))
  const items = products.map(({ _id }) => ({ product: _id, quantity: 1 }))
  const cartItems = Object.fromEntries(products.map(({ _id }) => [_id, 1]))
  const fill = () => person.expectDone(updateCart, { cartItems })
  const order = () => person.expectDone(placeCodOrder, { items, address: address._id })
  await order()
  return work.ofQuietest(5, order, fill)
}

/** A log within its budget counts as the budget. The embedded database has one process, which tells no other. */
function expectWithin(budget: Work, done: Work): void {
  const walBytes = Math.max(done.walBytes, budget.walBytes)
  const messages = shop.shop.database.kind === 'embedded' ? {} : budget.messages
  expect({ ...done, walBytes }).toEqual({ ...budget, messages })
}

test('a cash order of four counted products costs what its budget says', async () => {
  expectWithin(BUDGET, await workOfAnOrder('1 Lake Road', '9876543210'))
})

test('and three more statements, but no round trip and no row, in a shop that bounds unpaid orders', async () => {
  await (await shop.seller()).expectDone(saveShop, { shop: { openCashOrders: MAX_OPEN_CASH_ORDERS } })
  expectWithin({ ...BUDGET, statements: 22 }, await workOfAnOrder('2 Lake Road', '9876543211'))
})
