import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import type { MissingKind } from '#domain/if-missing.ts'
import { statement } from '../db/statement.ts'
import { Payer } from './paying.ts'
import { cancelAct, type PickAct, type PickStep, type PickWorld, pickActs, undoAct } from './pick-acts.ts'
import { type ModelLine, PickModel } from './pick-model.ts'
import { CURD, MILK, type PickShops, RICE, STEP, TOMATOES } from './pick-shops.ts'
import type { Visitor } from './visitor.ts'

type Ids = PickWorld['ids'] & { tomatoes: string; small: string; large: string; rice: string }

export type PickHistory = {
  quantities: [number, number, number, number]
  ifMissing: MissingKind
  steps: PickStep[]
  end: { by: 'shopper' | 'seller' | 'many'; isElsewhere: boolean; beside: PickStep | null }
}

const readCounts = statement<{ countOf: string; there: number; missing: number }>(`
  SELECT coalesce(shelf_id, products.id) AS "countOf", coalesce(amount, stock)::float8 AS there,
    (SELECT coalesce(sum(-"by"), 0)::float8 FROM stock_log WHERE cause = 'missing' AND stock_log.id > $2
      AND coalesce(stock_log.shelf_id, product_id) = coalesce(products.shelf_id, products.id)) AS missing
  FROM products LEFT JOIN shelves ON shelves.id = shelf_id WHERE products.id = ANY($1)`)
const readLast = statement<{ id: string }>('SELECT coalesce(max(id), 0)::text AS id FROM stock_log')
/** In paise: what the line is charged with, before tax. */
const readCharged = statement<{ product: string; charged: number; instead: number }>(`
  SELECT product_id AS product, (offer_price * (quantity - short) - less)::float8 AS charged,
    coalesce((instead->>'amount')::float8, 0) AS instead FROM order_items WHERE order_id = $1`)
const readPrices = statement<{ id: string; price: number }>(
  'SELECT id, offer_price AS price FROM products WHERE id = ANY($1)',
)

/** Products of its own, which one history after another is played with. */
export class PickLane {
  readonly #shops: PickShops
  readonly #asha: Payer
  readonly #ravi: Payer
  readonly #ids: Ids
  readonly #prices: Map<string, number>
  #model = new PickModel(new Map(), [])
  #order = ''
  #since = '0'
  #bought: { id: string; line: ModelLine; pieces: number }[] = []

  private constructor(shops: PickShops, payers: [Payer, Payer], ids: Ids, prices: Map<string, number>) {
    this.#shops = shops
    this.#asha = payers[0]
    this.#ravi = payers[1]
    this.#ids = ids
    this.#prices = prices
  }

  static async open(shops: PickShops, nth: number): Promise<PickLane> {
    const { one } = shops
    const idOf = async (name: string) => (await one.product(name))._id
    const small = await idOf(`Rice ${nth}, 1 kg`)
    const { rows } = await one.shop.db.execute<{ id: string }>(
      sql`SELECT shelf_id AS id FROM products WHERE id = ${small}`,
    )
    const ids = {
      milk: await idOf(`Milk ${nth}`),
      curd: await idOf(`Curd ${nth}`),
      tomatoes: await idOf(`Tomatoes ${nth}`),
      small,
      large: await idOf(`Rice ${nth}, 5 kg`),
      rice: rows[0]?.id ?? '',
    }
    const prices = new Map((await readPrices(one.shop.db, Object.values(ids))).map(({ id, price }) => [id, price]))
    return new PickLane(shops, [await Payer.at(one), await Payer.at(one)], ids, prices)
  }

  async play({ quantities, ifMissing, steps, end }: PickHistory): Promise<void> {
    await this.#begin(quantities, ifMissing)
    for (const step of steps) {
      if (this.#model.status === 'Cancelled') break
      for (const act of this.#acts(step)) await this.#settle([act])
    }
    await this.#end(end)
    for (const { id } of this.#bought.splice(0)) await this.#ravi.person.call(cancelMyOrder, { id })
  }

  async #begin(quantities: PickHistory['quantities'], ifMissing: MissingKind): Promise<void> {
    const { milk, curd, tomatoes, small, large, rice } = this.#ids
    const { db } = this.#shops.one.shop
    await db.execute(sql`UPDATE shelves SET amount = CASE id WHEN ${tomatoes} THEN ${TOMATOES}::bigint ELSE ${RICE} END
      WHERE id IN (${tomatoes}, ${rice})`)
    await db.execute(sql`UPDATE products SET stock = CASE id WHEN ${milk} THEN ${MILK}::int WHEN ${curd} THEN ${CURD}
      WHEN ${tomatoes} THEN ${TOMATOES / STEP} ELSE ${RICE} / shelf_size END
      WHERE id IN (${milk}, ${curd}, ${tomatoes}, ${small}, ${large})`)
    this.#since = (await readLast(db))[0]?.id ?? '0'
    const counts = new Map([
      [milk, MILK],
      [curd, CURD],
      [tomatoes, TOMATOES],
      [rice, RICE],
    ])
    const all = [
      { product: milk, countOf: milk, size: 1, isLoose: false },
      { product: tomatoes, countOf: tomatoes, size: STEP, isLoose: true },
      { product: small, countOf: rice, size: 1000, isLoose: false },
      { product: large, countOf: rice, size: 5000, isLoose: false },
    ]
    const said = { picked: 0, short: 0, replaced: 0, weighed: null, emptiedAt: null, taken: 0 }
    const lines = all.flatMap((line, nth) => {
      const quantity = Math.max(quantities[nth] ?? 0, quantities.some((each) => each > 0) || nth > 0 ? 0 : 1)
      return quantity === 0 ? [] : [{ ...line, quantity, ...said }]
    })
    const items = lines.map(({ product, quantity }) => ({
      product,
      quantity,
      ...(product === milk && ifMissing !== 'refund' && { ifMissing: { kind: ifMissing } }),
    }))
    const { body } = await this.#asha.person.expectDone(placeCodOrder, { items, address: this.#asha.address })
    this.#order = body.orderId
    this.#model = new PickModel(counts, lines)
    await this.#check('place')
  }

  /** At every step an order may be cancelled, until it is on its way. */
  async #end({ by, isElsewhere, beside }: PickHistory['end']): Promise<void> {
    const both = beside && this.#model.status !== 'Cancelled' ? this.#acts(beside).slice(0, 1) : []
    await this.#settle([...both, cancelAct(this.#world({ isElsewhere }), by)])
    if (this.#model.status === 'Out for delivery') await this.#settle([undoAct(this.#world({ isElsewhere }))])
    const mayBe = this.#model.status === 'Order Placed' || this.#model.status === 'Packed'
    if (mayBe) await this.#settle([cancelAct(this.#world({ isElsewhere: !isElsewhere }), 'seller')])
    expect(['Cancelled', 'Delivered']).toContain(this.#model.status)
    this.#shops.count(this.#model.status)
  }

  /** What is asked for at once happens in the sequence given here: nothing but a cancellation ends the others. */
  async #settle(acts: PickAct[]): Promise<void> {
    const was = this.#model.status
    const replies = await Promise.all(acts.map(({ send }) => send()))
    for (const [nth, act] of acts.entries()) {
      const { status, body } = replies[nth] ?? { status: 0, body: { success: false } }
      expect([200, 409], `${act.name}: ${JSON.stringify(body)}`).toContain(status)
      if (status !== 200) continue
      this.#shops.count(act.name)
      act.follow(body)
    }
    const packed = was === 'Order Placed' && this.#model.status === 'Packed'
    if (packed) await this.#checkMoney()
    await this.#check(acts.map(({ name }) => name).join(' and '))
  }

  async #check(after: string): Promise<void> {
    const { milk, curd, tomatoes, small } = this.#ids
    const rows = await readCounts(this.#shops.one.shop.db, [milk, curd, tomatoes, small], this.#since)
    const { counts, missing } = this.#model
    const should = rows.map(({ countOf }) => [countOf, counts.get(countOf), missing.get(countOf) ?? 0])
    expect(
      rows.map((row) => [row.countOf, row.there, row.missing]),
      after,
    ).toEqual(should)
  }

  /** What was found is paid as it was agreed: lighter by its weight, heavier as a gift. */
  async #checkMoney(): Promise<void> {
    for (const { product, charged, instead } of await readCharged(this.#shops.one.shop.db, this.#order)) {
      const line = this.#lineOf(product)
      // What nobody ticked is there, as whoever packs it says.
      const sent = line.quantity - line.short - line.replaced
      const [price, ordered] = [(this.#prices.get(product) ?? 0) * sent, sent * line.size]
      const paid = line.weighed === null ? price : Math.floor((price * Math.min(line.weighed, ordered)) / ordered)
      expect([product, charged]).toEqual([product, paid + instead])
    }
  }

  #lineOf(product: string): ModelLine {
    const line = this.#model.lines.find((each) => each.product === product)
    if (!line) throw new Error(`${product} is not in the order`)
    return line
  }

  #acts(step: PickStep): PickAct[] {
    return pickActs(step, this.#world(step))
  }

  #world({ isElsewhere, picker = 0 }: { isElsewhere: boolean; picker?: number }): PickWorld {
    const at = (person: Visitor) => this.#shops.at(person, isElsewhere)
    return {
      model: this.#model,
      id: this.#order,
      ids: this.#ids,
      picker: at(this.#shops.pickers[picker] ?? this.#shops.seller),
      seller: at(this.#shops.seller),
      asha: at(this.#asha.person),
      ravi: at(this.#ravi.person),
      ravisAddress: this.#ravi.address,
      bought: this.#bought,
    }
  }
}
