import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { type Order, order } from '#contract/orders/order.ts'
import type { StaffRole } from '#domain/staff.ts'
import type { Db, Tx } from '../db/database.ts'
import type { PublishSubscribe } from '../db/publish-subscribe.ts'
import { afterCommit } from '../db/transaction.ts'
import type { EventSink, EventStream, StreamEvent } from '../http/event-stream.ts'
import {
  eventsFrom,
  eventsSince,
  insertOrderEvent,
  type NewOrderEvent,
  newestEventId,
  type OrderEvent,
  OVERLAP,
} from './order-event-store.ts'
import { MAX_LINES_AT_ONCE } from './order-list.ts'
import { linesIn } from './order-query-store.ts'
import { type HandlingOf, readOrders, withHandling } from './order-reader.ts'
import { isTold, type StaffListener, type StaffNews, sendStaffNews } from './staff-news.ts'

const AT_ONCE = 500
/** A listener that missed more loads its list again, which waits for its turn. */
const MAX_MISSED_EVENTS = 50
const MAX_MISSED_ORDERS = 20

/**
 * Without a userId: all orders, for the owner or, with a staffId, a manager. With a role: no orders, but what to load
 * again, for somebody of the staff.
 */
export type OrderListener = {
  stream: EventStream
  userId?: string | undefined
  staffId?: string | undefined
  role?: StaffRole | undefined
}

type Receiver = Omit<OrderListener, 'stream'> & { stream: EventSink }
/** What had been sent to others when a listener joined. */
type Joined = { newest: number; sent: ReadonlySet<number> }

/**
 * Sends listeners the orders that were placed or moved. The table is the truth: a message only wakes this up to read
 * what is new there, so that a lost message only delays it.
 */
export class OrderEvents {
  readonly #db: Db
  readonly #pubsub: PublishSubscribe
  readonly #log: FastifyBaseLogger
  readonly #handlingOf: HandlingOf
  readonly #listeners = new Set<OrderListener>()
  /** Which of the last OVERLAP events have been sent. */
  #sent = new Set<number>()
  #newest = 0
  #lastTurn: Promise<unknown> = Promise.resolve()
  #woken = false
  #stopped = false

  constructor(db: Db, pubsub: PublishSubscribe, log: FastifyBaseLogger, handlingOf: HandlingOf) {
    this.#db = db
    this.#handlingOf = handlingOf
    this.#pubsub = pubsub
    this.#log = log
    pubsub.subscribe('greencart_orders', () => this.#wake())
    pubsub.onReconnect(() => this.#wake())
  }

  /** Last in the transaction that places or moves the order; listeners hear of it after the commit. */
  async publish(tx: Tx, event: NewOrderEvent): Promise<void> {
    await insertOrderEvent(tx, event)
    afterCommit(tx, () => {
      this.#wake()
      this.#pubsub.publishSoon('greencart_orders')
    })
  }

  /**
   * `lastReceived` is the last event of the listener's previous stream. The listener joins first and holds what is new;
   * what it missed before is read outside of the turns, so that others are told meanwhile, and comes first.
   */
  async join(listener: OrderListener, lastReceived: number | null): Promise<void> {
    const { stream } = listener
    stream.onClose(() => this.#listeners.delete(listener))
    stream.hold()
    const joined = await this.#inTurn(async () => {
      if (this.#listeners.size === 0) await this.#skipToNow()
      if (this.#stopped) stream.end()
      if (stream.isOpen) this.#listeners.add(listener)
      return { newest: this.#newest, sent: this.#sent }
    })
    this.#wake()
    stream.release(await this.#before(listener, lastReceived, joined))
  }

  /** What a listener gets first: what it missed, and what was sent to others before it joined. */
  async #before(listener: OrderListener, lastReceived: number | null, joined: Joined): Promise<StreamEvent[]> {
    const { newest, sent } = joined
    if (lastReceived === null) return [{ event: 'ready', json: '{}', id: newest }]
    const { userId, role } = listener
    const since = await eventsSince(this.#db, lastReceived, { userId, limit: MAX_MISSED_EVENTS })
    const missed = since?.filter(({ id }) => id <= newest - OVERLAP || sent.has(id))
    if (!missed || (role === undefined && (await this.#isTooMuch(missed))))
      return [{ event: 'reset', json: '{}', id: newest }]
    const before: StreamEvent[] = []
    await this.#send(missed, [{ ...listener, stream: { send: (event, json, id) => before.push({ event, json, id }) } }])
    return before
  }

  async #isTooMuch(events: readonly OrderEvent[]): Promise<boolean> {
    const ids = [...new Set(events.map(({ orderId }) => orderId))]
    return ids.length > MAX_MISSED_ORDERS || (await linesIn(this.#db, ids)) > MAX_LINES_AT_ONCE
  }

  /** Ends the streams of a shopper who is no longer one; other processes end theirs with the next beat. */
  dismiss(userId: string): void {
    for (const listener of this.#listeners) if (listener.userId === userId) listener.stream.end()
  }

  /** What no order tells, such as a shift: to one person of the staff, or to all who may see it. */
  tellStaff(news: StaffNews, staffId?: string): void {
    void this.#inTurn(async () => {
      for (const { stream, role, staffId: id } of [...this.#listeners].filter(isStaff))
        if (isTold(role, news) && id === (staffId ?? id)) stream.send(news, '{}', this.#newest)
    })
  }

  /** Ends the streams of somebody of the staff who is signed out. */
  dismissStaff(staffId: string): void {
    for (const listener of this.#listeners) if (listener.staffId === staffId) listener.stream.end()
  }

  /** Finds events without a message: a process may end between its commit and its message. */
  async check(): Promise<void> {
    if (this.#listeners.size > 0) await this.#inTurn(() => this.#sendNew())
  }

  get listenerCount(): number {
    return this.#listeners.size
  }

  get isStopped(): boolean {
    return this.#stopped
  }

  async stop(): Promise<void> {
    this.#stopped = true
    for (const { stream } of this.#listeners) stream.end()
    await this.#lastTurn
  }

  #wake(): void {
    if (this.#listeners.size === 0 || this.#woken) return
    this.#woken = true
    this.#inTurn(() => {
      this.#woken = false
      return this.#sendNew()
    }).catch((error) => this.#log.warn({ err: error }, 'could not read order events; trying again soon'))
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#lastTurn.then(work)
    this.#lastTurn = turn.catch(() => undefined)
    return turn
  }

  async #skipToNow(): Promise<void> {
    this.#newest = await newestEventId(this.#db)
    this.#save(await eventsFrom(this.#db, this.#newest - OVERLAP, AT_ONCE))
  }

  async #sendNew(): Promise<void> {
    for (;;) {
      const events = await eventsFrom(this.#db, this.#newest - OVERLAP, AT_ONCE)
      await this.#send(
        events.filter(({ id }) => !this.#sent.has(id)),
        [...this.#listeners],
      )
      this.#save(events)
      if (events.length < AT_ONCE) return
    }
  }

  #save(events: OrderEvent[]): void {
    this.#newest = Math.max(this.#newest, events.at(-1)?.id ?? 0)
    this.#sent = new Set(events.map(({ id }) => id).filter((id) => id > this.#newest - OVERLAP))
  }

  /** Each order once, as it is now, however often it has moved since. */
  async #send(events: OrderEvent[], all: Receiver[]): Promise<void> {
    await sendStaffNews(this.#db, events, all.filter(isStaff))
    const listeners = all.filter((listener) => !isStaff(listener))
    const latest = new Map<string, OrderEvent>()
    for (const event of events) {
      if (!listeners.some((listener) => concerns(event, listener))) continue
      latest.delete(event.orderId)
      latest.set(event.orderId, event)
    }
    const orders = await readOrders(this.#db, [...latest.keys()])
    const isForShop = listeners.some(isOfShop)
    const placed = new Set(events.filter(({ isPlaced }) => isPlaced).map(({ orderId }) => orderId))
    const forShop = isForShop ? jsonOf(await withHandling(orders, this.#handlingOf), placed) : undefined
    const forShoppers = listeners.every(isOfShop) ? undefined : jsonOf(orders, placed)
    for (const event of latest.values()) {
      for (const listener of listeners.filter((one) => concerns(event, one))) {
        const json = (isOfShop(listener) ? forShop : forShoppers)?.get(event.orderId)
        if (json) listener.stream.send('order', json, event.id)
      }
    }
  }
}

const isOfShop = ({ userId }: Receiver) => userId === undefined

const jsonOf = (orders: Order[], placed: Set<string>) =>
  new Map(orders.map((each) => [each._id, jsonFor(each, placed)]))

const jsonFor = (each: Order, placed: Set<string>) =>
  JSON.stringify({ ...z.encode(order, each), ...(placed.has(each._id) && { isNew: true }) })

const concerns = ({ userId }: OrderEvent, listener: Receiver) =>
  listener.userId === undefined || listener.userId === userId

const isStaff = <Any extends Receiver>(listener: Any): listener is Any & StaffListener => listener.role !== undefined
