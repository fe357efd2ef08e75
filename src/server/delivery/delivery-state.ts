import { isDeepStrictEqual } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import { learnPace, picksFrom } from '#domain/delivery/pick-time.ts'
import { learnBuffers, missOf } from '#domain/delivery/promise-buffer.ts'
import { type Service, serviceOf } from '#domain/delivery/service-words.ts'
import { meanOrder } from '#domain/delivery/slots.ts'
import type { Hands, OpenWork } from '#domain/delivery/work-ahead.ts'
import type { Db, Tx } from '../db/database.ts'
import type { PublishSubscribe } from '../db/publish-subscribe.ts'
import { afterCommit } from '../db/transaction.ts'
import { readDeliveries } from './delivery-history-store.ts'
import { DeliveryQuotes, type ShopStanding } from './delivery-quotes.ts'
import { type DeliveryRules, readRules } from './delivery-settings-store.ts'
import { DeliverySituation } from './delivery-situation.ts'
import { type PromisedWork, readWork, readWorkOf } from './promised-work-store.ts'

/** Messages are gathered for so long before the database is read. */
const GATHER_MS = 250

/** What processes tell each other, beside the ids of orders. */
const RULES = 'rules'
const DELIVERED = 'delivered'
const ALL = ''

type Needs = {
  db: Db
  pubsub: PublishSubscribe
  log: FastifyBaseLogger
  /** The people on shift; with no staff set up, the seller counts as one picker and one rider. */
  handsOnShift: () => Promise<Hands>
  shop: ShopStanding
}

/**
 * What a promise is computed from, in the memory of this process: the seller's rules, the orders under way, the people
 * on shift, and what was learned. The database is the truth: a message only says what to read again.
 */
export class DeliveryState {
  readonly quotes: DeliveryQuotes
  readonly #needs: Needs
  readonly #work = new Map<string, OpenWork>()
  readonly #situation: DeliverySituation
  /** Changes of this process while the database is being read. */
  #meanwhile: PromisedWork[] | null = null
  #lastRead: Promise<void> = Promise.resolve()
  readonly #received = new Set<string>()
  #gathering: NodeJS.Timeout | undefined
  readonly #onHands: (() => void)[] = []
  readonly #onService: (() => void)[] = []
  #stopped = false

  private constructor(needs: Needs, rules: DeliveryRules) {
    this.#needs = needs
    this.#situation = new DeliverySituation(rules, this.#work)
    this.quotes = new DeliveryQuotes(this.#situation, needs.shop)
    needs.pubsub.subscribe('greencart_delivery', (payload) => this.#listen(payload))
    needs.pubsub.onReconnect(() => this.#listen(ALL))
  }

  static async open(needs: Needs): Promise<DeliveryState> {
    const state = new DeliveryState(needs, await readRules(needs.db))
    await state.check()
    return state
  }

  get rules(): DeliveryRules {
    return this.#situation.rules
  }

  /** Where and when the shop delivers, as pages say it. */
  get service(): Service {
    const { areas, hours } = this.rules
    return serviceOf({ areas, week: hours.week })
  }

  /** Once the order's transaction is committed, this process counts the order as it is now, and others soon. */
  workChanged(tx: Tx, work: PromisedWork): void {
    afterCommit(tx, () => {
      this.#meanwhile?.push(work)
      const isNew = !this.#work.has(work.id)
      this.#put(work)
      if (isNew && isUntouched(work)) this.#situation.workAdded(work)
      else this.#situation.workChanged()
      this.#tell(work.id)
    })
  }

  /** A delivery, or one that was taken back, teaches something. */
  deliveriesChanged(tx: Tx): void {
    afterCommit(tx, () => {
      this.#listen(DELIVERED)
      this.#tell(DELIVERED)
    })
  }

  /** Somebody's shift began or ended. Every process hears of that by itself. */
  handsChanged(): void {
    this.#listen(RULES)
  }

  /** Called when other people are on shift, and quotes know of it. */
  onHandsChanged(listener: () => void): void {
    this.#onHands.push(listener)
  }

  /** Called once this process knows of it, before the reply to the seller's change. */
  onServiceChanged(listener: () => void): void {
    this.#onService.push(listener)
  }

  /** After the commit of the seller's change. */
  async rulesChanged(): Promise<void> {
    await this.#inTurn(() => this.#readRules())
    await this.#needs.pubsub.publish('greencart_delivery', RULES)
  }

  /** Reads everything: a process may end between its commit and its message. */
  async check(): Promise<void> {
    await this.#inTurn(async () => {
      await this.#readRules()
      await this.#readLearned()
      await this.#readWork(() => readWork(this.#needs.db), { isAll: true })
    })
  }

  /** For who looks at what they have just changed: what this process has heard of is read now. */
  async catchUp(): Promise<void> {
    if (!this.#gathering) return this.#lastRead
    clearTimeout(this.#gathering)
    await this.#readHeard()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#gathering)
    await this.#lastRead
  }

  #tell(payload: string): void {
    this.#needs.pubsub.publishSoon('greencart_delivery', payload)
  }

  #listen(payload: string): void {
    if (this.#stopped) return
    this.#received.add(payload)
    this.#gathering ??= setTimeout(() => void this.#readHeard(), GATHER_MS)
  }

  async #readHeard(): Promise<void> {
    this.#gathering = undefined
    const heard = new Set(this.#received)
    this.#received.clear()
    try {
      if (heard.has(ALL)) await this.check()
      else await this.#inTurn(() => this.#readNamed(heard))
    } catch (error) {
      this.#needs.log.warn({ err: error }, 'could not read what promises are computed from; trying again soon')
    }
  }

  async #readNamed(heard: ReadonlySet<string>): Promise<void> {
    if (heard.has(RULES)) await this.#readRules()
    if (heard.has(DELIVERED)) await this.#readLearned()
    const ids = [...heard].filter((payload) => payload !== RULES && payload !== DELIVERED)
    if (ids.length > 0) await this.#readWork(() => readWorkOf(this.#needs.db, ids))
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#lastRead.then(work)
    this.#lastRead = turn.catch(() => undefined)
    return turn
  }

  async #readRules(): Promise<void> {
    const rules = await readRules(this.#needs.db)
    const [before, service] = [this.#situation.hands, this.service]
    const hands = await this.#needs.handsOnShift()
    this.#situation.setRules(rules, hands)
    if (hands.pickers !== before.pickers || hands.riders !== before.riders) for (const tell of this.#onHands) tell()
    if (!isDeepStrictEqual(this.service, service)) for (const tell of this.#onService) tell()
  }

  async #readLearned(): Promise<void> {
    const deliveries = await readDeliveries(this.#needs.db)
    const buffers = learnBuffers(deliveries.filter(({ isThisModel }) => isThisModel).map(missOf))
    const pace = learnPace(picksFrom(deliveries.flatMap(({ packed }) => packed ?? [])))
    this.#situation.setLearned({ buffers, mean: meanOrder(deliveries), pace })
  }

  /** With what this process committed while the database was read: that may be newer. */
  async #readWork(read: () => Promise<PromisedWork[]>, { isAll = false } = {}): Promise<void> {
    this.#meanwhile = []
    try {
      const found = await read()
      if (isAll) this.#work.clear()
      for (const work of [...found, ...this.#meanwhile]) this.#put(work)
    } finally {
      this.#meanwhile = null
    }
    this.#situation.workChanged()
  }

  #put({ isCancelled, ...work }: PromisedWork): void {
    if (isCancelled) this.#work.delete(work.id)
    else this.#work.set(work.id, work)
  }
}

/** Just placed: nobody has begun it. */
const isUntouched = ({ isCancelled, pickingSince, packedAt, leftAt, deliveredAt }: PromisedWork) =>
  !isCancelled && [pickingSince, packedAt, leftAt, deliveredAt].every((moment) => moment === undefined)
