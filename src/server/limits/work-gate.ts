import { Overloaded } from '../http/overloaded.ts'
import { PlaceShares, shareOf, type Visitor } from './place-shares.ts'
import { Places, type PlacesRule } from './places.ts'
import type { ClassRule, Waiting, WorkClass } from './work-class.ts'
import { WorkQueue } from './work-queue.ts'

export type GateRule<Name extends string = string> = {
  /** How many requests do this work at once: a number, or as many as measurement shows to be best. */
  places: number | PlacesRule
  /** The most urgent first. */
  classes: readonly [ClassRule<Name>, ...ClassRule<Name>[]]
  /** How many requests may wait, whatever they expect: each costs memory. */
  maxWaiting?: number
}

type Turn<Name> = { className?: Name | undefined; visitor?: Visitor | undefined }

const MAX_WAITING = 2_000
/** The share of a budget that an expected wait may fill; the rest is for the error of the expectation. */
const FILLED = 0.8
/** The share of the places that each class gets even where that delays more urgent ones; their budgets allow for it. */
const TRICKLE = 1 / 16
/** The share of those who may wait that one IP may fill. */
const MAX_SHARE_OF_ONE_IP = 3 / 4

/**
 * Lets a limited number of requests work at once and queues the rest, the urgent ones before the others. One visitor
 * holds only a part of the places, however slow or many its requests are: others start beside them. A request is
 * refused only when the wait to expect (work before it ÷ places) exceeds the budget of its class, or when it would make
 * a more urgent one exceed its own. If the expectation was wrong, it is refused when its budget is over.
 */
export class WorkGate<Name extends string = string> {
  readonly #places: Places
  readonly #queue: WorkQueue<Name>
  readonly #maxWaiting: number
  #onWaited: (className: string, ms: number) => void = () => {}
  readonly #shares = new PlaceShares()
  readonly #waiters = new PlaceShares()
  #inside = 0
  /** When the last place was taken or left. */
  #lastMove = 0

  constructor({ places, classes, maxWaiting = MAX_WAITING }: GateRule<Name>) {
    this.#places = new Places(typeof places === 'number' ? { min: places, max: places } : places)
    this.#queue = new WorkQueue<Name>(classes)
    this.#maxWaiting = maxWaiting
  }

  /** Those who wait are served in turns between visitors. Work without one is the shop's own. */
  async run<T>(work: () => Promise<T>, { className, visitor }: Turn<Name> = {}): Promise<T> {
    const own = this.#queue.classNamed(className)
    const came = performance.now()
    await this.#enter(own, visitor, came)
    const began = performance.now()
    this.#lastMove = began
    this.#onWaited(own.name, began - came)
    try {
      return await work()
    } finally {
      this.#leave(own, visitor, began)
    }
  }

  /** Tells how long each request that is served had to wait. */
  onWaited(listener: (className: string, ms: number) => void): void {
    this.#onWaited = listener
  }

  get inside(): number {
    return this.#inside
  }

  get waiting(): number {
    return this.#queue.length
  }

  get places(): number {
    return this.#places.count
  }

  get refusals(): { class: Name; count: number }[] {
    return this.#queue.classes.map(({ name, refusals }) => ({ class: name, count: refusals }))
  }

  #enter(own: WorkClass<Name>, visitor: Visitor | undefined, now: number): Promise<void> | undefined {
    if (this.#mayEnter({ visitor })) {
      this.#take(visitor)
      own.load.add(own.workMs, now)
      return undefined
    }
    const key = visitor?.key ?? ''
    if (!this.#mayWait(visitor) || !this.#fits(own, key, now)) return Promise.reject(this.#refusal(own, key, now))
    own.load.add(own.workMs, now)
    return this.#wait(own, visitor)
  }

  #mayEnter({ visitor }: Pick<Waiting, 'visitor'>): boolean {
    return this.#inside < this.places && (!visitor || this.#shares.hasRoom(visitor, this.places))
  }

  #take(visitor: Visitor | undefined): void {
    this.#inside++
    if (visitor) this.#shares.take(visitor)
  }

  #mayWait(visitor: Visitor | undefined): boolean {
    const ofIp = visitor ? this.#waiters.ofIp(visitor.ip) : 0
    return this.waiting < this.#maxWaiting && ofIp < Math.ceil(this.#maxWaiting * MAX_SHARE_OF_ONE_IP)
  }

  #fits(own: WorkClass<Name>, key: string, now: number): boolean {
    if (this.#waitMs(own, { now, key }) > FILLED * own.budgetMs) return false
    const fits = (one: WorkClass<Name>) => this.#waitMs(one, { now, joining: own }) <= FILLED * one.budgetMs
    return own.load.perMs(now) / this.places < TRICKLE || this.#queue.moreUrgentThan(own).every(fits)
  }

  #waitMs(one: WorkClass<Name>, moment: { now: number; joining?: WorkClass<Name>; key?: string }): number {
    // Work that has hung for a while is expected to hang as long again.
    const hungMs = Math.max(0, moment.now - this.#lastMove - one.workMs)
    const ownTurns = moment.key === undefined ? 0 : one.waiting.lengthOf(moment.key) + 1
    const ownMs = (ownTurns * one.workMs) / shareOf(this.places)
    return hungMs + Math.max(ownMs, this.#queue.waitMs(one, { ...moment, places: this.places }))
  }

  #wait(own: WorkClass<Name>, visitor: Visitor | undefined): Promise<void> {
    const key = visitor?.key ?? ''
    if (visitor) this.#waiters.take(visitor)
    return new Promise((resolve, reject) => {
      const ticket = {
        visitor,
        enter: () => {
          clearTimeout(timeout)
          if (visitor) this.#waiters.leave(visitor)
          resolve()
        },
      }
      const timeout = setTimeout(() => {
        own.waiting.remove(key, ticket)
        if (visitor) this.#waiters.leave(visitor)
        reject(this.#refusal(own, key, performance.now()))
      }, own.budgetMs)
      own.waiting.push(key, ticket)
    })
  }

  #leave(own: WorkClass<Name>, visitor: Visitor | undefined, began: number): void {
    const now = performance.now()
    this.#queue.worked(own, now - began)
    this.#lastMove = now
    this.#places.left(now, this.waiting > 0)
    this.#inside--
    if (visitor) this.#shares.leave(visitor)
    while (this.#inside < this.places) {
      const next = this.#queue.next((one) => this.#mayEnter(one))
      if (!next) return
      this.#take(next.visitor)
      next.enter()
    }
  }

  #refusal(own: WorkClass<Name>, key: string, now: number): Overloaded {
    own.refusals++
    return new Overloaded(this.#waitMs(own, { now, key }))
  }
}
