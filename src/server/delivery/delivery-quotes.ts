import type { NOT_NOW } from '#contract/delivery/delivery.ts'
import { areaOf, type DeliveryArea, isByCourier } from '#domain/delivery/delivery-area.ts'
import { addOne, countSlots, HandsAhead } from '#domain/delivery/hands-ahead.ts'
import { forecastWith, type HandsForecast, otherHands } from '#domain/delivery/hands-forecast.ts'
import { type Hops, hopsOf } from '#domain/delivery/hops.ts'
import { type Delay, delayBySize } from '#domain/delivery/larger-order.ts'
import { isTooLong } from '#domain/delivery/max-promise.ts'
import { ALWAYS_OPEN, MINUTE_MS, type OpenPeriod, openPeriods, startingAt } from '#domain/delivery/opening-hours.ts'
import type { PickSize } from '#domain/delivery/pick-time.ts'
import { type PromisedEarly, promiseFor, type Situation, withEarly } from '#domain/delivery/promise.ts'
import { bufferFor, type LearnedBuffers, loadBandOf, NOTHING_LEARNED } from '#domain/delivery/promise-buffer.ts'
import type { Arrival } from '#domain/delivery/rush-forecast.ts'
import {
  freeSlots,
  type MeanOrder,
  type OfferedSlot,
  SEED_ORDER,
  type Slot,
  slotCapacities,
  slotsFor,
} from '#domain/delivery/slots.ts'
import {
  countOrdersBefore,
  type Hands,
  type OpenWork,
  type Schedule,
  type Shift,
  scheduleWork,
} from '#domain/delivery/work-ahead.ts'
import type { DeliveryRules } from './delivery-settings-store.ts'

const SECOND_MS = 1000

type KnownSituation = Situation & { ahead: HandsAhead }
type Asked = { pincode: number; size: PickSize }

export type Quote = {
  now: number
  isOpen: boolean
  /** null when no area covers the PIN code. */
  area: DeliveryArea | null
  /** Why there is no promise, or none before the next opening. */
  reason: (typeof NOT_NOW)[number] | null
  promised: PromisedEarly | null
  /** Of a busy shop: what it does not promise, because it is too long. Slots are not before it. */
  tooLong?: PromisedEarly | undefined
  /** While nothing can be delivered: when the shop opens, and when it closes if it is open. */
  opensAt?: number | undefined
  closesAt?: number | undefined
  slots: OfferedSlot[]
}

export type Outlook = {
  now: number
  /** When each open order that has to be worked on is handed over, by its id. */
  expected: ReadonlyMap<string, number>
  /** With the people on shift first, then with one more or fewer. */
  forecasts: HandsForecast[]
  capacityOf: (hour: Slot) => number
}

/** What was learned of the last deliveries. */
export type Learned = { buffers: LearnedBuffers; mean: MeanOrder; pace: number }

/**
 * Computes promises from what it was last told. Processes that were told the same promise the same within the same
 * second; what all quotes share is computed once in it, or when something changed.
 */
export class DeliveryQuotes {
  #rules: DeliveryRules
  #hops: Hops
  #hands: Hands = { pickers: 1, riders: 1 }
  #learned: Learned = { buffers: NOTHING_LEARNED, mean: SEED_ORDER, pace: 1 }
  /** By id; whoever changes them says so. */
  readonly #work: ReadonlyMap<string, OpenWork>
  readonly #isSettingUp: () => boolean
  /** How many orders have each slot, by its start. */
  #taken: Map<number, number> | null = null
  #periods: { minute: number; open: readonly OpenPeriod[] } | null = null
  #situation: KnownSituation | null = null
  #freeSlots: OfferedSlot[] | null = null

  constructor(rules: DeliveryRules, work: ReadonlyMap<string, OpenWork>, isSettingUp: () => boolean) {
    this.#isSettingUp = isSettingUp
    this.#rules = rules
    this.#hops = hopsOf(rules.areas)
    this.#work = work
  }

  get hands(): Hands {
    return this.#hands
  }

  /** What else than the rules and the open orders promises are computed from, to be kept with each. */
  get inputs(): Pick<Hands, 'pickers' | 'riders'> & { pace: number } {
    const { pickers, riders } = this.#hands
    return { pickers, riders, pace: this.#learned.pace }
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

  quote({ pincode, size }: Asked, at = Date.now()): Quote {
    const situation = this.#situationAt(at)
    const { now, periods } = situation
    const { stopped, pausedUntil, areas } = this.#rules
    const opening = periods.find(({ from, until }) => from <= now && now < until)
    const area = areaOf(areas, pincode)
    const none = { now, isOpen: opening !== undefined && !stopped, area, promised: null, slots: [] }
    if (this.#isSettingUp()) return { ...none, isOpen: false, reason: 'opening_soon' }
    if (!area?.isServed) return { ...none, reason: 'not_served' }
    if (stopped) return { ...none, reason: 'stopped' }
    const order = { size, area }
    const promised = withEarly(situation, promiseFor(situation, order))
    const byCourier = isByCourier(area)
    const slots = promised && !byCourier ? slotsFor(this.#slotsOf(situation), promised) : []
    const known = { situation, shift: this.#shiftAt(now), maxMinutes: this.#rules.maxPromiseMinutes }
    if (promised && isTooLong(order, promised, known)) return { ...none, tooLong: promised, slots, reason: 'busy' }
    if (promised && opening && (byCourier || promised.by <= opening.until))
      return { ...none, promised, slots, reason: null }
    // What can't be done before closing comes with the next opening, as if the shop were closed already.
    const isPaused = pausedUntil !== null && pausedUntil.getTime() > now
    const opensAt = periods.find(({ from }) => from > now)?.from
    const reason = isPaused ? 'paused' : 'closed'
    return { ...none, isOpen: false, promised, slots, reason, opensAt, closesAt: opening?.until }
  }

  /** For an order that is paid already: whatever the rules say by now, it has to be delivered. */
  quoteAnyway(asked: Asked, at = Date.now()): { now: number; area: DeliveryArea; promised: PromisedEarly } {
    const situation = this.#situationAt(at)
    const { areas } = this.#rules
    const area = areaOf(areas, asked.pincode) ?? areas.toSorted(farthestFirst)[0]
    if (!area) throw new Error('there is no delivery area')
    const order = { size: asked.size, area }
    const dayAndNight = { ...situation, periods: openPeriods(ALWAYS_OPEN, new Date(situation.now)) }
    const promised =
      withEarly(situation, promiseFor(situation, order)) ?? withEarly(dayAndNight, promiseFor(dayAndNight, order))
    if (!promised) throw new Error('a shop that is always open promised nothing')
    return { now: situation.now, area, promised }
  }

  /** When each open order will be handed over, with the people on shift. */
  schedule(at = Date.now()): Schedule & { now: number } {
    const { now } = this.#situationAt(at)
    return { now, ...scheduleWork([...this.#work.values()], this.#shiftAt(now)) }
  }

  /** By how much later an open order of this area is there when it grows to this size. */
  delayBySize(order: OpenWork, area: DeliveryArea, size: PickSize, at = Date.now()): Delay {
    const { now, learned, areas } = this.#situationAt(at)
    const others = [...this.#work.values()].filter(({ id }) => id !== order.id)
    const shift = this.#shiftAt(now)
    const older = others.filter(({ placedAt }) => placedAt < order.placedAt)
    const band = loadBandOf(countOrdersBefore(older, shift))
    return delayBySize(order, size, {
      others,
      shift,
      bufferFor: (awayMs) => bufferFor(learned, { area, areas, band, awayMs }),
    })
  }

  /** What the work ahead looks like, and what more or fewer people would change. */
  outlook(recent: readonly Arrival[], at = Date.now()): Outlook {
    const situation = this.#situationAt(at)
    const { now } = situation
    const hands = this.#hands
    const { mean: order, pace } = this.#learned
    const { maxPromiseMinutes: maxMinutes } = this.#rules
    const work = [...this.#work.values()]
    const known = { situation, work, shift: this.#shiftAt(now), order, maxMinutes, recent }
    const forecast = forecastWith(hands, known)
    return {
      now,
      expected: new Map([...forecast.delivered].map(([{ id }, expected]) => [id, expected])),
      forecasts: [forecast, ...otherHands(hands).map((others) => forecastWith(others, known))],
      capacityOf: slotCapacities({ hands, order, pace }),
    }
  }

  #slotsOf(situation: KnownSituation): OfferedSlot[] {
    this.#freeSlots ??= this.#countFreeSlots(situation)
    return this.#freeSlots
  }

  #countFreeSlots({ now, periods, ahead }: KnownSituation): OfferedSlot[] {
    this.#taken ??= countSlots(this.#work.values())
    const taken = { slots: this.#taken, others: ahead.byHour() }
    const { mean: order, pace } = this.#learned
    return freeSlots({ now, periods, hands: this.#hands, order, pace, taken })
  }

  #situationAt(at: number): KnownSituation {
    const now = Math.floor(at / SECOND_MS) * SECOND_MS
    if (this.#situation?.now !== now) {
      this.#situation = this.#situationOf(now)
      this.#freeSlots = null
    }
    return this.#situation
  }

  /** Those that end within the minute are still in it. */
  #periodsAt(now: number): readonly OpenPeriod[] {
    const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS
    if (this.#periods?.minute !== minute)
      this.#periods = { minute, open: openPeriods(this.#rules.hours, new Date(minute)) }
    return this.#periods.open
  }

  #shiftAt(now: number): Shift {
    const { pace } = this.#learned
    return { now, hands: this.#hands, periods: this.#periodsAt(now), pace, hops: this.#hops }
  }

  #situationOf(now: number): KnownSituation {
    const { pausedUntil, areas } = this.#rules
    const { buffers: learned } = this.#learned
    const shift = this.#shiftAt(now)
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

const farthestFirst = (a: DeliveryArea, b: DeliveryArea) =>
  (b.courierDays ?? 0) - (a.courierDays ?? 0) || b.travelMinutes - a.travelMinutes
