import type { NOT_NOW } from '#contract/delivery/delivery.ts'
import { areaOf, type DeliveryArea, isByCourier } from '#domain/delivery/delivery-area.ts'
import { forecastWith, type HandsForecast, otherHands } from '#domain/delivery/hands-forecast.ts'
import { type Delay, delayBySize } from '#domain/delivery/larger-order.ts'
import { isTooLong, maxPromiseOf } from '#domain/delivery/max-promise.ts'
import { ALWAYS_OPEN, openPeriods } from '#domain/delivery/opening-hours.ts'
import type { PickSize } from '#domain/delivery/pick-time.ts'
import { type PromisedEarly, promiseFor, withEarly } from '#domain/delivery/promise.ts'
import { bufferFor, loadBandOf } from '#domain/delivery/promise-buffer.ts'
import type { Arrival } from '#domain/delivery/rush-forecast.ts'
import { type OfferedSlot, type Slot, slotCapacities, slotsFor } from '#domain/delivery/slots.ts'
import {
  countOrdersBefore,
  type Hands,
  type OpenWork,
  type Schedule,
  scheduleWork,
} from '#domain/delivery/work-ahead.ts'
import type { DeliveryRules } from './delivery-settings-store.ts'
import type { DeliverySituation } from './delivery-situation.ts'

/** While it is set up it promises nothing; the demo has no bounds. */
export type ShopStanding = { readonly isSettingUp: boolean; readonly isDemo: boolean }

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
  /** Counted when it is called: most orders choose no hour. */
  slots: () => OfferedSlot[]
}

export type Outlook = {
  now: number
  /** When each open order that has to be worked on is handed over, by its id. */
  expected: ReadonlyMap<string, number>
  /** With the people on shift first, then with one more or fewer. */
  forecasts: HandsForecast[]
  capacityOf: (hour: Slot) => number
}

/** Computes promises. Processes that were told the same promise the same within the same second. */
export class DeliveryQuotes {
  readonly #situation: DeliverySituation
  readonly #shop: ShopStanding

  constructor(situation: DeliverySituation, shop: ShopStanding) {
    this.#situation = situation
    this.#shop = shop
  }

  /** null: as long as it takes. */
  maxPromiseIn({ maxPromise }: Pick<DeliveryRules, 'maxPromise'> = this.#situation.rules): number | null {
    return maxPromiseOf(maxPromise, this.#shop.isDemo)
  }

  get hands(): Hands {
    return this.#situation.hands
  }

  /** What else than the rules and the open orders promises are computed from, to be kept with each. */
  get inputs(): Pick<Hands, 'pickers' | 'riders'> & { pace: number } {
    const { pickers, riders } = this.hands
    return { pickers, riders, pace: this.#situation.learned.pace }
  }

  quote({ pincode, size }: Asked, at = Date.now()): Quote {
    const situation = this.#situation.at(at)
    const { now, periods } = situation
    const { stopped, pausedUntil, areas } = this.#situation.rules
    const opening = periods.find(({ from, until }) => from <= now && now < until)
    const area = areaOf(areas, pincode)
    const none = { now, isOpen: opening !== undefined && !stopped, area, promised: null, slots: () => [] }
    if (this.#shop.isSettingUp) return { ...none, isOpen: false, reason: 'opening_soon' }
    if (!area?.isServed) return { ...none, reason: 'not_served' }
    if (stopped) return { ...none, reason: 'stopped' }
    const order = { size, area }
    const promised = withEarly(situation, promiseFor(situation, order))
    const byCourier = isByCourier(area)
    const slots = () => (promised && !byCourier ? slotsFor(this.#situation.freeSlotsAt(at), promised) : [])
    const known = { situation, shift: this.#situation.shiftAt(now), maxMinutes: this.maxPromiseIn() }
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
    const situation = this.#situation.at(at)
    const { areas } = this.#situation.rules
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
    const { now } = this.#situation.at(at)
    return { now, ...scheduleWork(this.#situation.work, this.#situation.shiftAt(now)) }
  }

  /** By how much later an open order of this area is there when it grows to this size. */
  delayBySize(order: OpenWork, area: DeliveryArea, size: PickSize, at = Date.now()): Delay {
    const { now, learned, areas } = this.#situation.at(at)
    const others = this.#situation.work.filter(({ id }) => id !== order.id)
    const shift = this.#situation.shiftAt(now)
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
    const situation = this.#situation.at(at)
    const { now } = situation
    const { hands, learned, work } = this.#situation
    const { mean: order, pace } = learned
    const maxMinutes = this.maxPromiseIn()
    const known = { situation, work, shift: this.#situation.shiftAt(now), order, maxMinutes, recent }
    const forecast = forecastWith(hands, known)
    return {
      now,
      expected: new Map([...forecast.delivered].map(([{ id }, expected]) => [id, expected])),
      forecasts: [forecast, ...otherHands(hands).map((others) => forecastWith(others, known))],
      capacityOf: slotCapacities({ hands, order, pace }),
    }
  }
}

const farthestFirst = (a: DeliveryArea, b: DeliveryArea) =>
  (b.courierDays ?? 0) - (a.courierDays ?? 0) || b.travelMinutes - a.travelMinutes
