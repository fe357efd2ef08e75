import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDeliverySettings, saveDeliveryAreas } from '#contract/delivery/seller-delivery.ts'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { finishPick, setPickLine, startPick } from '#contract/orders/picking.ts'
import { placeCodOrder, releaseOnlineOrder } from '#contract/orders/place-order.ts'
import { moveOrder, refundOrderItems } from '#contract/orders/seller-orders.ts'
import { takeOrder } from '#contract/orders/take-order.ts'
import { payOwed, readOwed, verifyOwedPayment } from '#contract/payments/owed.ts'
import { retryRefund } from '#contract/payments/payments.ts'
import { creditOf, spendCredit } from '../credit/credit-store.ts'
import { inTransaction } from '../db/transaction.ts'
import { checkUnmatchedPayments } from '../payments/foreign-payments.ts'
import { checkAllSoon } from '../payments/intent-check-store.ts'
import { ProviderAway, ProviderRefused } from '../payments/payment-provider.ts'
import { sendRefunds } from '../payments/refunder.ts'
import { BadLine, type Weather } from '../testing/bad-line.ts'
import { everybodyMayOwe } from '../testing/everybody-may-owe.ts'
import { grocery } from '../testing/groceries.ts'
import { findLosses, GONE_FROM_SHELVES, SOLD_OR_GONE } from '../testing/money-ledger.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import {
  Payer,
  type PaymentResult,
  pay,
  paymentEvent,
  refundByHand,
  refundsOf,
  saleOnAccount,
  WEBHOOK_SECRET,
  type WireArea,
  webhook,
} from '../testing/paying.ts'
import { minutesPass } from '../testing/paying-shop.ts'
import { putOnShelf } from '../testing/put-on-shelf.ts'
import { rounds } from '../testing/rounds.ts'
import type { Heard, Visitor } from '../testing/visitor.ts'
import { checkOpenPayments, releaseExpiredHolds } from './reconcile-payments.ts'

/** Fewer on the embedded database, which is slower and has no second connection to race with. */
const HISTORIES = Number(
  process.env.PAYMENT_HISTORIES ?? (process.env.TEST_DATABASE_URL ? rounds(10, 300) : rounds(4, 60)),
)
const SEED = Number(process.env.PAYMENT_SEED ?? Date.now() % 1_000_000_000)
/** A slow machine tells fewer of them. */
const MAX_MS = 240_000
const STOCK = 4
/** In two sizes on one shelf. */
const SHELF = 4250
const POTATOES = [grocery('Potatoes-500g'), grocery('Potatoes-2kg')]
const PROVIDER_GIVES_UP = 75 * 60

let line: BadLine
let shop: OpenShop
let payers: Payer[]
let seller: Visitor
let picker: Visitor
let areas: WireArea[]

beforeAll(async () => {
  line = await BadLine.open()
  const payments = { keys: null, webhookSecret: WEBHOOK_SECRET, baseUrl: `${line.url}/sandbox` }
  const seeds = [grocery('Milk', { stock: STOCK }), grocery('Loaf', { stock: 1 }), grocery('Bread'), ...POTATOES]
  shop = await openShop({ seeds, config: { payments } })
  line.target = shop.url
  await putOnShelf(shop, SHELF, { 'Potatoes-500g': 500, 'Potatoes-2kg': 2000 })
  payers = await Promise.all([Payer.at(shop), Payer.at(shop)])
  seller = await shop.seller()
  await everybodyMayOwe(shop.shop.db)
  picker = await shop.staff('picker')
  const { body } = await seller.expectDone(readDeliverySettings)
  areas = body.settings.areas
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
  small: fc.constantFrom(0, 0, 1, 2, 5),
  large: fc.constantFrom(0, 0, 1, 2),
})
/** Sold on account. */
const owing = fc.record({ act: fc.constant('owe' as const), who, breads: fc.constantFrom(1, 1, 2) })
const payingOwed = fc.record({ act: fc.constant('pay owed' as const), who, part: fc.constantFrom(1, 1, 0.5) })
const payment = fc.record({
  act: fc.constant('pay' as const),
  which,
  outcome: fc.constantFrom('success', 'success', 'success', 'authorized', 'declined', 'cancelled', 'timeout'),
  odd: fc.constantFrom({}, {}, {}, {}, { amount: 150 }, { currency: 'USD' }),
  webhook: fc.constantFrom('never', 'never', 'never', 'after', 'twice', 'reversed'),
})
/** Of a customer of another site that uses the same account. */
const foreign = fc.record({
  act: fc.constant('foreign' as const),
  notes: fc.constantFrom({}, { greencart_shop: 'another shop' }),
  outcome: fc.constantFrom('success', 'success', 'authorized'),
})
/** On the provider's own screens. */
const byHand = fc.record({
  act: fc.constant('by hand' as const),
  which,
  part: fc.constantFrom('a little', 'a little', 'half', 'all'),
  ours: fc.constantFrom(true, true, true, false),
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
/** A picker finds so many pieces of each line. */
const shortPick = fc.record({
  act: fc.constant('pick' as const),
  who,
  found: fc.array(fc.nat({ max: 3 }), { minLength: 5, maxLength: 5 }),
})
const event = fc.oneof(
  { weight: 2, arbitrary: owing },
  { weight: 4, arbitrary: payingOwed },
  { weight: 5, arbitrary: start },
  { weight: 8, arbitrary: payment },
  { weight: 4, arbitrary: verification },
  { weight: 4, arbitrary: notice },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('wait' as const), minutes: fc.constantFrom(1, 3, 16, 70) }) },
  { weight: 2, arbitrary: fc.constant({ act: 'check' as const }) },
  { weight: 2, arbitrary: fc.constant({ act: 'expire' as const }) },
  { weight: 1, arbitrary: fc.constant({ act: 'refund' as const }) },
  { weight: 2, arbitrary: foreign },
  { weight: 4, arbitrary: byHand },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('fail refund' as const), which }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('old news' as const), which: fc.nat({ max: 20 }) }) },
  { weight: 1, arbitrary: fc.constant({ act: 'check refunds' as const }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('release' as const), who, which }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('cancel' as const), who }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('cod' as const), who }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('deliver' as const), who }) },
  { weight: 4, arbitrary: shortPick },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('shop cancels' as const), who }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('refund items' as const), who, count: fc.nat({ max: 3 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('reprice' as const),
      price: fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 100, max: 9000 })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('new fee' as const), fee: fc.constantFrom(0, 0.4, 1, 25, 400) }),
  },
)
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never
/** Events of one group happen at the same time, on a line of that weather. Each history begins with somebody paying. */
const group = fc.record({ weather, events: fc.array(event, { minLength: 1, maxLength: 3, size: 'max' }) })
const history = fc
  .tuple(
    fc.oneof(fc.tuple(start), fc.tuple(owing, payingOwed)),
    payment,
    fc.array(group, { minLength: 2, maxLength: 10, size: 'max' }),
  )
  .map(([first, second, rest]) => [
    ...[...first, second].map((event) => ({ weather: 'fine' as const, events: [event] })),
    ...rest,
  ])

type Begun = { orderId: string; isOwed?: boolean; result?: PaymentResult }
type SandboxPayment = { id: string; amount: number; amount_refunded: number }

class World {
  readonly begun: Begun[] = []
  readonly foreign: Begun[] = []
  readonly #run: number
  #news = 0
  constructor(run: number) {
    this.#run = run
  }

  async happen(event: Event): Promise<void> {
    const begun = 'which' in event ? this.begun.at(-1 - event.which) : undefined
    const payer = 'who' in event ? (payers[event.who] as Payer) : (payers[0] as Payer)
    switch (event.act) {
      case 'start': {
        const lines = {
          Bread: 1,
          ...(event.milk > 0 && { Milk: event.milk }),
          ...(event.loaf && { Loaf: 1 }),
          ...(event.small > 0 && { 'Potatoes-500g': event.small }),
          ...(event.large > 0 && { 'Potatoes-2kg': event.large }),
        }
        const { body } = unbroken(await payer.start(lines, `run-${this.#run}-${event.key}-${JSON.stringify(lines)}`))
        if (body.success) this.begun.push({ orderId: body.id })
        return
      }
      case 'owe':
        unbroken(await seller.call(takeOrder, await saleOnAccount(payer, { Bread: event.breads })))
        return
      case 'pay owed': {
        const { owed } = (await payer.person.expectDone(readOwed)).body
        const amount = Math.round(owed * event.part * 100) / 100
        if (amount < 1) return
        const { body } = unbroken(await payer.person.call(payOwed, { amount }))
        if (body.success) this.begun.push({ orderId: body.id, isOwed: true })
        return
      }
      case 'pay': {
        if (!begun) return
        const { outcome, webhook } = event
        const { body } = await pay(shop, begun.orderId, { outcome, webhook, ...event.odd })
        if (body.razorpay_payment_id) begun.result = body
        return
      }
      case 'verify':
        if (begun?.result) {
          const result = event.forged ? { ...begun.result, razorpay_signature: 'f'.repeat(64) } : begun.result
          unbroken(await (begun.isOwed ? payer.person.call(verifyOwedPayment, result) : payer.verify(result)))
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
      case 'check refunds':
        await shop.shop.db.execute(sql`UPDATE refund_books SET next_check_at = now()`)
        return
      case 'foreign':
        await this.#payElsewhere(event)
        return
      case 'by hand':
        await this.#refundByHand(event.ours ? begun : this.foreign.at(-1), event.part)
        return
      case 'fail refund':
        if (begun) await this.#failRefund(begun)
        return
      case 'old news':
        await this.#repeat(event.which)
        return
      case 'release':
        if (begun) unbroken(await payer.person.call(releaseOnlineOrder, { razorpay_order_id: begun.orderId }))
        return
      case 'cancel': {
        const [order] = await payer.orders()
        if (order) unbroken(await payer.person.call(cancelMyOrder, { id: order._id }))
        return
      }
      case 'cod': {
        const body = { items: await payer.itemsOf({ Milk: 1, Bread: 2, 'Potatoes-500g': 3 }), address: payer.address }
        unbroken(await payer.person.call(placeCodOrder, body))
        return
      }
      case 'deliver': {
        const order = (await payer.orders()).find(({ status }) => status === 'Order Placed' || status === 'Packed')
        if (!order) return
        for (const status of ['Packed', 'Out for delivery', 'Delivered'] as const) {
          unbroken(await seller.call(moveOrder, { id: order._id, status }))
        }
        return
      }
      case 'pick': {
        const order = (await payer.orders()).find(({ status }) => status === 'Order Placed')
        if (!order) return
        unbroken(await picker.call(startPick, { id: order._id }))
        for (const [line, { quantity }] of order.items.entries()) {
          const picked = Math.min(event.found[line] ?? 0, quantity)
          unbroken(await picker.call(setPickLine, { id: order._id, line, picked, short: quantity - picked }))
        }
        unbroken(await picker.call(finishPick, { id: order._id }))
        return
      }
      case 'shop cancels': {
        const order = (await payer.orders()).find(({ status }) => status === 'Packed')
        if (order) unbroken(await seller.call(moveOrder, { id: order._id, status: 'Cancelled' }))
        return
      }
      case 'refund items': {
        const order = (await payer.orders()).find(({ status }) => status === 'Delivered')
        const items = order?.items.map(({ product, quantity }) => ({
          product: product._id,
          refunded: Math.min(Math.max(event.count, 1), quantity),
        }))
        if (order && items)
          await seller.call(refundOrderItems, { id: order._id, items: items.slice(0, 1 + event.count) })
        return
      }
      case 'new fee':
        unbroken(await seller.call(saveDeliveryAreas, { areas: areas.map((area) => ({ ...area, fee: event.fee })) }))
        return
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

  /** What the provider sent earlier, once more: by now it may be old. */
  async #repeat(which: number): Promise<void> {
    const { rows } = await shop.shop.db.execute<{ id: string; body: string }>(
      sql`SELECT id, body FROM payment_sandbox.webhooks ORDER BY created_at DESC, id OFFSET ${which} LIMIT 1`,
    )
    for (const { id, body } of rows) await webhook(shop, body, { id: `${id}-again-${this.#news++}` })
  }

  async #payElsewhere({ notes, outcome }: Event & { act: 'foreign' }): Promise<void> {
    const wanted = { amount: 500_000, currency: 'INR', receipt: `invoice-${++this.#news}`, notes } as const
    await shop.shop.payments
      .createOrder(wanted)
      .then(async ({ id }) => {
        await pay(shop, id, { outcome, webhook: 'twice' })
        this.foreign.push({ orderId: id })
      })
      .catch(lostOnTheLine)
  }

  async #refundByHand(begun: Begun | undefined, part: string): Promise<void> {
    for (const { id, amount, amount_refunded } of await this.#capturedOf(begun)) {
      const left = amount - amount_refunded
      const wanted = part === 'all' ? left : part === 'half' ? Math.ceil(left / 2) : 100
      // Less than a rupee cannot be given back, so none is left over.
      const enough = { all: 100, half: 1000, 'a little': 400 }[part] ?? 0
      if (left >= enough) await refundByHand(shop, id, wanted).catch(lostOnTheLine)
    }
  }

  async #failRefund(begun: Begun): Promise<void> {
    for (const { id } of await this.#capturedOf(begun)) {
      const { rows } = await shop.shop.db.execute<{ id: string }>(
        sql`SELECT id FROM payment_sandbox.refunds WHERE payment_id = ${id} AND status = 'processed' LIMIT 1`,
      )
      for (const refund of rows) await shop.visitor().post('/sandbox/fail-refund', { refund_id: refund.id })
    }
  }

  async #capturedOf(begun: Begun | undefined): Promise<SandboxPayment[]> {
    const { rows } = await shop.shop.db.execute<SandboxPayment>(sql`
      SELECT id, amount::int, amount_refunded::int FROM payment_sandbox.payments
      WHERE order_id = ${begun?.orderId ?? ''} AND status IN ('captured', 'refunded')`)
    return rows
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

/** A history may lead to any refusal, but to no fault, and it signs nobody out. */
function unbroken<A extends Heard>(answer: A): A {
  if (answer.status === 500 || answer.status === 401) throw new Error(JSON.stringify(answer.body))
  return answer
}

/** A call over a bad line may be lost, and one of the past may be refused. */
function lostOnTheLine(error: unknown): void {
  if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error
}

/** The storm is over: the line holds, time goes by, the shop looks after what is open, the seller after what failed. */
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
        shop.shop.jobs.wake('send sandbox webhooks')
        await checkUnmatchedPayments(shop.shop)
        await sendRefunds(shop.shop)
        for (const { _id: id, mayRetry } of await refundsOf(shop, seller))
          if (mayRetry) unbroken(await seller.call(retryRefund, { id }))
        return (await shop.shop.db.execute(openWork)).rows.length
      },
      { timeout: 30_000 },
    )
    .toBe(0)
}

const openWork = sql`
  SELECT 1 FROM refunds WHERE state = 'pending' OR (state = 'failed' AND by_shop AND retried_at IS NULL)
  UNION ALL SELECT 1 FROM refund_books WHERE next_check_at IS NOT NULL
  UNION ALL SELECT 1 FROM foreign_payments WHERE next_check_at IS NOT NULL
  UNION ALL SELECT 1 FROM payment_sandbox.webhooks WHERE next_attempt_at IS NOT NULL`

/** Otherwise credit would in time pay for everything. */
async function forfeitCredit(): Promise<void> {
  await inTransaction(shop.shop.db, async (tx) => {
    const { rows } = await tx.execute<{ user_id: string }>(sql`SELECT user_id FROM credit_accounts WHERE balance > 0`)
    for (const { user_id: userId } of rows) {
      const amount = await creditOf(tx, userId)
      await spendCredit(tx, { userId, amount, reason: 'account_deleted', orderId: null })
    }
  })
}

async function restock(): Promise<Record<string, number>> {
  const { rows } = await shop.shop.db.execute<{ id: string; stock: number }>(sql`
    WITH gone AS (${SOLD_OR_GONE})
    UPDATE products SET stock = CASE name WHEN 'Milk' THEN ${STOCK} ELSE 1 END
    WHERE stock IS NOT NULL AND shelf_id IS NULL
    RETURNING id, stock + coalesce((SELECT units FROM gone WHERE product_id = products.id), 0) AS stock`)
  await shop.shop.db.execute(sql`UPDATE products SET in_stock = true WHERE NOT in_stock`)
  return Object.fromEntries(rows.map(({ id, stock }) => [id, stock]))
}

async function refillShelves(): Promise<Record<string, number>> {
  await shop.shop.db.execute(sql`UPDATE products SET stock = ${SHELF} / shelf_size WHERE shelf_id IS NOT NULL`)
  const { rows } = await shop.shop.db.execute<{ id: string; amount: number }>(sql`
    WITH gone AS (${GONE_FROM_SHELVES})
    UPDATE shelves SET amount = ${SHELF}
    RETURNING id, (amount + coalesce((SELECT units FROM gone WHERE shelf_id = shelves.id), 0))::float8 AS amount`)
  return Object.fromEntries(rows.map(({ id, amount }) => [id, amount]))
}

test(`${HISTORIES} random histories: every captured paisa of ours is in one paid order, one entry or refunds, and no other is touched`, {
  timeout: 300_000,
}, async () => {
  console.log(`payment histories: seed ${SEED}, repeat with PAYMENT_SEED=${SEED}`)
  let run = 0
  const seen = {
    orders: 0,
    refunds: 0,
    byHand: 0,
    foreign: 0,
    toPayment: 0,
    toCredit: 0,
    byCredit: 0,
    short: 0,
    notCharged: 0,
    cancelledShort: 0,
    paidOwed: 0,
    owedAgain: 0,
    withFee: 0,
    feeBack: 0,
  }
  await fc.assert(
    fc.asyncProperty(history, async (groups) => {
      const initial = await restock()
      const shelves = await refillShelves()
      const world = new World(++run)
      if (run % 10 === 0) await forfeitCredit()
      for (const { weather, events } of groups) {
        line.weather = () => weather
        await Promise.all(events.map((event) => world.happen(event)))
      }
      await comeToRest(world)
      expect(await findLosses(shop.shop.db, initial, shelves)).toEqual([])
    }),
    { numRuns: HISTORIES, seed: SEED, endOnFailure: true, interruptAfterTimeLimit: MAX_MS },
  )
  const { rows } = await shop.shop.db.execute<typeof seen>(sql`
      SELECT (SELECT count(*)::int FROM orders WHERE payment_type = 'Online') AS orders,
        (SELECT count(*)::int FROM refunds WHERE by_shop) AS refunds,
        (SELECT count(*)::int FROM payment_sandbox.refunds WHERE receipt = 'by hand') AS "byHand",
        (SELECT count(*)::int FROM foreign_payments) AS foreign,
        (SELECT count(*)::int FROM order_refunds WHERE to_payment > 0) AS "toPayment",
        (SELECT count(*)::int FROM order_refunds WHERE to_credit > 0) AS "toCredit",
        (SELECT count(*)::int FROM orders WHERE credit > 0) AS "byCredit",
        (SELECT count(*)::int FROM orders WHERE short_value > 0) AS short,
        (SELECT count(*)::int FROM orders WHERE not_charged > 0) AS "notCharged",
        (SELECT count(*)::int FROM orders WHERE short_value > 0 AND status = 'Cancelled') AS "cancelledShort",
        (SELECT count(*)::int FROM owed_entries WHERE reason = 'payment') AS "paidOwed",
        (SELECT count(*)::int FROM owed_entries WHERE reason = 'payment_returned') AS "owedAgain",
        (SELECT count(*)::int FROM orders WHERE fee > 0) AS "withFee",
        (SELECT count(*)::int FROM order_refunds WHERE fee > 0) AS "feeBack"`)
  // Fewer histories may by chance lack one of these.
  if (run >= 100) {
    expect(rows[0]?.orders).toBeGreaterThan(run / 10)
    expect(rows[0]?.refunds).toBeGreaterThan(run / 20)
    for (const count of Object.values(rows[0] ?? {})) expect(count).toBeGreaterThan(0)
  }
  console.log(`payment histories: ${run} told, ${JSON.stringify(rows[0])}`)
})
