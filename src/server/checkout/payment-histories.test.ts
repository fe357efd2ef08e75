import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelMyOrder, placeCodOrder, releaseOnlineOrder } from '#contract/orders.ts'
import { checkAllSoon } from '../payments/intent-store.ts'
import { sendRefunds } from '../payments/refunder.ts'
import { BadLine, type Weather } from '../testing/bad-line.ts'
import { grocery } from '../testing/groceries.ts'
import { findLosses } from '../testing/money-ledger.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { Payer, type PaymentResult, pay, paymentEvent, WEBHOOK_SECRET, webhook } from '../testing/paying.ts'
import { minutesPass } from '../testing/paying-shop.ts'
import { checkOpenPayments, releaseExpiredHolds } from './reconcile-payments.ts'

/** Fewer on the embedded database, which is slower and has no second connection to race with. */
const HISTORIES = Number(process.env.PAYMENT_HISTORIES ?? (process.env.TEST_DATABASE_URL ? 100 : 40))
const SEED = Number(process.env.PAYMENT_SEED ?? Date.now() % 1_000_000_000)
/** A slow machine tells fewer of them. */
const MOST_MS = 240_000
const STOCK = 4
const PROVIDER_GIVES_UP = 75 * 60

let line: BadLine
let shop: OpenShop
let payers: Payer[]

beforeAll(async () => {
  line = await BadLine.open()
  const payments = { keys: null, webhookSecret: WEBHOOK_SECRET, baseUrl: `${line.url}/sandbox` }
  const seeds = [grocery('Milk', { stock: STOCK }), grocery('Loaf', { stock: 1 }), grocery('Bread')]
  shop = await openShop({ seeds, config: { payments } })
  line.target = shop.url
  payers = await Promise.all([Payer.at(shop), Payer.at(shop)])
})
afterAll(async () => {
  await shop.close()
  await line.close()
})

const who = fc.nat({ max: 1 })
/** Which of the payments begun so far; the newest ones are the most interesting. */
const which = fc.constantFrom(0, 0, 0, 1, 2)
const weather = fc.constantFrom<Weather>(...Array<Weather>(7).fill('fine'), 'unheard', 'unanswered', 'broken')

const start = fc.record({
  act: fc.constant('start' as const),
  who,
  key: fc.nat({ max: 2 }),
  milk: fc.nat({ max: 3 }),
  loaf: fc.boolean(),
})
const payment = fc.record({
  act: fc.constant('pay' as const),
  which,
  outcome: fc.constantFrom('success', 'success', 'success', 'authorized', 'declined', 'cancelled', 'timeout'),
  odd: fc.constantFrom({}, {}, {}, {}, { amount: 150 }, { currency: 'USD' }),
})
const verification = fc.record({
  act: fc.constant('verify' as const),
  who,
  which,
  forged: fc.constantFrom(false, false, false, true),
})
const notice = fc.record({
  act: fc.constant('webhook' as const),
  which,
  name: fc.constantFrom('payment.captured', 'order.paid', 'payment.authorized', 'payment.failed'),
  times: fc.integer({ min: 1, max: 2 }),
  forged: fc.constantFrom(false, false, true),
})
const event = fc.oneof(
  { weight: 4, arbitrary: start },
  { weight: 5, arbitrary: payment },
  { weight: 4, arbitrary: verification },
  { weight: 4, arbitrary: notice },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('wait' as const), minutes: fc.constantFrom(1, 3, 16, 70) }) },
  { weight: 2, arbitrary: fc.constant({ act: 'check' as const }) },
  { weight: 2, arbitrary: fc.constant({ act: 'expire' as const }) },
  { weight: 1, arbitrary: fc.constant({ act: 'refund' as const }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('release' as const), who, which }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('cancel' as const), who }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('cod' as const), who }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('reprice' as const), price: fc.integer({ min: 100, max: 9000 }) }),
  },
)
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never
/** Events of one group happen at the same time, on a line of that weather. Each history begins with somebody paying. */
const group = fc.record({ weather, events: fc.array(event, { minLength: 1, maxLength: 3, size: 'max' }) })
const history = fc
  .tuple(start, payment, fc.array(group, { minLength: 2, maxLength: 10, size: 'max' }))
  .map(([first, second, rest]) => [
    ...[first, second].map((event) => ({ weather: 'fine' as const, events: [event] })),
    ...rest,
  ])

type Begun = { orderId: string; result?: PaymentResult }

class World {
  readonly begun: Begun[] = []
  readonly #run: number
  constructor(run: number) {
    this.#run = run
  }

  async happen(event: Event): Promise<void> {
    const begun = 'which' in event ? this.begun.at(-1 - event.which) : undefined
    const payer = 'who' in event ? (payers[event.who] as Payer) : (payers[0] as Payer)
    switch (event.act) {
      case 'start': {
        const lines = { Bread: 1, ...(event.milk > 0 && { Milk: event.milk }), ...(event.loaf && { Loaf: 1 }) }
        const { body } = await payer.start(lines, `run-${this.#run}-${event.key}-${JSON.stringify(lines)}`)
        if (body.success) this.begun.push({ orderId: String(body.id) })
        return
      }
      case 'pay': {
        if (!begun) return
        const { body } = await pay(shop, begun.orderId, { outcome: event.outcome, webhook: 'never', ...event.odd })
        if (body.razorpay_payment_id) begun.result = body
        return
      }
      case 'verify':
        if (begun?.result) {
          await payer.verify(event.forged ? { ...begun.result, razorpay_signature: 'f'.repeat(64) } : begun.result)
        }
        return
      case 'webhook':
        if (begun) await this.#tell(begun, event)
        return
      case 'wait':
        await minutesPass(shop.shop.db, event.minutes)
        return
      case 'check':
        await checkOpenPayments(shop.shop)
        return
      case 'expire':
        await releaseExpiredHolds(shop.shop)
        return
      case 'refund':
        await sendRefunds(shop.shop)
        return
      case 'release':
        if (begun) await payer.person.call(releaseOnlineOrder, { razorpay_order_id: begun.orderId })
        return
      case 'cancel': {
        const [order] = await payer.orders()
        if (order) await payer.person.call(cancelMyOrder, { id: order._id })
        return
      }
      case 'cod': {
        const product = (await shop.product('Milk'))._id
        await payer.person.call(placeCodOrder, { items: [{ product, quantity: 1 }], address: payer.address })
        return
      }
      case 'reprice':
        await shop.shop.db.execute(
          sql`UPDATE products SET price = ${event.price}, offer_price = ${event.price} WHERE name = 'Milk'`,
        )
    }
  }

  /** The provider sends what it sent before, now that the shelf is full again. */
  async repeatEverything(): Promise<void> {
    for (const orderId of new Set(this.begun.map((begun) => begun.orderId))) {
      const { rows } = await shop.shop.db.execute<Record<string, string>>(sql`
        SELECT id, order_id, amount, currency FROM payment_sandbox.payments
        WHERE order_id = ${orderId} AND status IN ('captured', 'refunded')`)
      for (const row of rows) {
        const payment = { ...row, amount: Number(row.amount), status: 'captured' }
        await webhook(shop, paymentEvent('order.paid', payment), { id: `again-${row.id}` })
      }
    }
  }

  /** Only what is true can be signed: a webhook of something that did not happen is a forgery. */
  async #tell({ orderId }: Begun, { name, times, forged }: Event & { act: 'webhook' }): Promise<void> {
    const { rows } = await shop.shop.db.execute<Record<string, string>>(
      sql`SELECT id, order_id, amount, currency, status FROM payment_sandbox.payments WHERE order_id = ${orderId}`,
    )
    for (const row of rows) {
      const payment = { ...row, amount: Number(row.amount) }
      const isTrue =
        forged || { failed: 'payment.failed', authorized: 'payment.authorized' }[String(row.status)] === name
      if (!isTrue && !(row.status === 'captured' && name !== 'payment.failed')) continue
      const body = paymentEvent(name, forged ? { ...payment, status: 'captured' } : payment)
      for (let time = 0; time < times; time++) {
        await webhook(shop, body, forged ? { secret: 'guessed' } : { id: `${name}-${row.id}-${row.status}` })
      }
    }
  }
}

/** The storm is over: the line holds, time goes by, the shop looks after what is open. */
async function comeToRest(world: World): Promise<void> {
  line.weather = () => 'fine'
  await minutesPass(shop.shop.db, PROVIDER_GIVES_UP)
  await checkAllSoon(shop.shop.db)
  await checkOpenPayments(shop.shop)
  await releaseExpiredHolds(shop.shop)
  await world.repeatEverything()
  await expect
    .poll(
      async () => {
        await minutesPass(shop.shop.db, 70)
        await sendRefunds(shop.shop)
        return (await shop.shop.db.execute(sql`SELECT 1 FROM refunds WHERE state = 'pending'`)).rows.length
      },
      { timeout: 30_000 },
    )
    .toBe(0)
}

async function restock(): Promise<Record<string, number>> {
  const { rows } = await shop.shop.db.execute<{ id: string; stock: number }>(sql`
    WITH sold AS (
      SELECT product_id, sum(quantity)::int AS sold FROM order_items JOIN orders ON orders.id = order_id
      WHERE status <> 'Cancelled' AND counted GROUP BY product_id)
    UPDATE products SET stock = CASE name WHEN 'Milk' THEN ${STOCK} ELSE 1 END WHERE stock IS NOT NULL
    RETURNING id, stock + coalesce((SELECT sold FROM sold WHERE product_id = products.id), 0) AS stock`)
  return Object.fromEntries(rows.map(({ id, stock }) => [id, stock]))
}

test(`${HISTORIES} random histories: every captured paisa is in exactly one paid order or one refund`, {
  timeout: 300_000,
}, async () => {
  console.log(`payment histories: seed ${SEED}, repeat with PAYMENT_SEED=${SEED}`)
  let run = 0
  const seen = { orders: 0, refunds: 0 }
  await fc.assert(
    fc.asyncProperty(history, async (groups) => {
      const initial = await restock()
      const world = new World(++run)
      for (const { weather, events } of groups) {
        line.weather = () => weather
        await Promise.all(events.map((event) => world.happen(event)))
      }
      await comeToRest(world)
      expect(await findLosses(shop.shop.db, initial)).toEqual([])
    }),
    { numRuns: HISTORIES, seed: SEED, endOnFailure: true, interruptAfterTimeLimit: MOST_MS },
  )
  const { rows } = await shop.shop.db.execute<typeof seen>(sql`
      SELECT (SELECT count(*)::int FROM orders WHERE payment_type = 'Online') AS orders,
        (SELECT count(*)::int FROM refunds) AS refunds`)
  expect(rows[0]?.orders).toBeGreaterThan(run / 4)
  expect(rows[0]?.refunds).toBeGreaterThan(run / 10)
  console.log(`payment histories: ${run} told, ${rows[0]?.orders} orders, ${rows[0]?.refunds} refunds`)
})
