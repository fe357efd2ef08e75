import { addOne, countSlots, HandsAhead } from '#domain/delivery/hands-ahead.ts'
import { type Hops, hopsOf } from '#domain/delivery/hops.ts'
import { MINUTE_MS, type OpenPeriod, openPeriods, startingAt } from '#domain/delivery/opening-hours.ts'
import type { Situation } from '#domain/delivery/promise.ts'
import { type LearnedBuffers, NOTHING_LEARNED } from '#domain/delivery/promise-buffer.ts'
import { freeSlots, type MeanOrder, type OfferedSlot, SEED_ORDER } from '#domain/delivery/slots.ts'
import type { Hands, OpenWork, Shift } from '#domain/delivery/work-ahead.ts'
import type { DeliveryRules } from './delivery-settings-store.ts'

const SECOND_MS = 1000

type KnownSituation = Situation & { ahead: HandsAhead }

/** What was learned of the last deliveries. */
type Learned = { buffers: LearnedBuffers; mean: MeanOrder; pace: number }

/**
 * What promises are computed from, as it was last told. What all quotes share is computed once a second, or when
 * something changed.
 */
export class DeliverySituation {
  #rules: DeliveryRules
  #hops: Hops
  #hands: Hands = { pickers: 1, riders: 1 }
  #learned: Learned = { buffers: NOTHING_LEARNED, mean: SEED_ORDER, pace: 1 }
  /** By id; whoever changes them says so. */
  readonly #work: ReadonlyMap<string, OpenWork>
  /** How many orders have each slot, by its start. */
  #taken: Map<number, number> | null = null
  #periods: { minute: number; open: readonly OpenPeriod[] } | null = null
  #situation: KnownSituation | null = null
  #freeSlots: OfferedSlot[] | null = null

  constructor(rules: DeliveryRules, work: ReadonlyMap<string, OpenWork>) {
    this.#rules = rules
    this.#hops = hopsOf(rules.areas)
    this.#work = work
  }

  get rules(): DeliveryRules {
    return this.#rules
  }

  get hands(): Hands {
    return this.#hands
  }

  get learned(): Learned {
    return this.#learned
  }

  get work(): OpenWork[] {
    return [...this.#work.values()]
  }

  setRules(rules: DeliveryRules, hands: Hands): void {
    this.#rules = rules
    this.#hops = hopsOf(rules.areas)
    this.#hands = hands
    this.#periods = null
    this.#situation = null
  }

  setLearned(learned: Learned): void {
    this.#learned = learned
    this.#situation = null
  }

  workChanged(): void {
    this.#taken = null
    this.#situation = null
  }

  /** An order was placed. It is added to the schedule: scheduling all others again for each order would not keep up. */
  workAdded(newest: OpenWork): void {
    if (this.#taken && newest.slotFrom !== undefined) addOne(this.#taken, newest.slotFrom)
    this.#situation?.ahead.add(newest)
    this.#freeSlots = null
  }

  at(moment: number): KnownSituation {
    const now = Math.floor(moment / SECOND_MS) * SECOND_MS
    if (this.#situation?.now !== now) {
      this.#situation = this.#situationOf(now)
      this.#freeSlots = null
    }
    return this.#situation
  }

  shiftAt(now: number): Shift {
    const { pace } = this.#learned
    return { now, hands: this.#hands, periods: this.#periodsAt(now), pace, hops: this.#hops }
  }

  /** Slots that an order can still have. */
  freeSlotsAt(moment: number): OfferedSlot[] {
    const situation = this.at(moment)
    this.#freeSlots ??= this.#countFreeSlots(situation)
    return this.#freeSlots
  }

  #countFreeSlots({ now, periods, ahead }: KnownSituation): OfferedSlot[] {
    this.#taken ??= countSlots(this.#work.values())
    const taken = { slots: this.#taken, others: ahead.byHour() }
    const { mean: order, pace } = this.#learned
    return freeSlots({ now, periods, hands: this.#hands, order, pace, taken })
  }

  /** Those that end within the minute are still in it. */
  #periodsAt(now: number): readonly OpenPeriod[] {
    const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS
    if (this.#periods?.minute !== minute)
      this.#periods = { minute, open: openPeriods(this.#rules.hours, new Date(minute)) }
    return this.#periods.open
  }

  #situationOf(now: number): KnownSituation {
    const { pausedUntil, areas } = this.#rules
    const { buffers: learned } = this.#learned
    const shift = this.shiftAt(now)
    return {
      now,
      // A pause keeps new orders waiting; those that are there are worked on.
      periods: pausedUntil ? startingAt(shift.periods, pausedUntil.getTime()) : shift.periods,
      ahead: new HandsAhead(this.#work.values(), shift),
      learned,
      areas,
    }
  }
}
