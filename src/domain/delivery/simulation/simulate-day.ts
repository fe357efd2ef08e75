import { arrivalAt, type DeliveryArea } from '../delivery-area.ts'
import { HandsAhead } from '../hands-ahead.ts'
import { hopsOf } from '../hops.ts'
import { ALWAYS_OPEN, MINUTE_MS, openPeriods } from '../opening-hours.ts'
import { learnPace, MAX_PICKS, type PickTaken, pickSeconds } from '../pick-time.ts'
import { type Promised, promiseFor } from '../promise.ts'
import { LOAD_BANDS, learnBuffers, loadBandOf, MAX_MISSES, type Miss, missOf } from '../promise-buffer.ts'
import { DOOR_MS } from '../trips.ts'
import { type Hands, type OpenWork, scheduleWork } from '../work-ahead.ts'
import { Agenda } from './agenda.ts'
import { drawFactor, type Random } from './random-draws.ts'
import { type Arrival, type DayKind, drawArrivals, SIMULATED_AREAS } from './simulated-demand.ts'

const HOUR_MS = 60 * MINUTE_MS
/** A shopper who would have to wait longer does not order now. */
const PATIENCE_MINUTES = 90

/** How the world differs from the seed values of the formula; the spreads are of lognormal factors. */
const WORLD = { pace: 1.1, pickSpread: 0.35, travelSpread: 0.25, doorSpread: 0.7, daySpread: 0.05 }

/** What a shop has seen so far, newest last. */
export type Experience = { misses: readonly Miss[]; picks: readonly PickTaken[] }

export type DaySetup = {
  kind: DayKind
  /** Who is on shift in each hour of the day, 0 to 23. */
  handsAt: (hour: number) => Hands
  /** When the day begins, in milliseconds. */
  midnight: number
  areas?: readonly DeliveryArea[]
  patienceMinutes?: number
  experience?: Experience
}

type Order = OpenWork & Promised & { area: DeliveryArea }
export type SimulatedOrder = Order & { deliveredAt: number }

export type SimulatedDay = {
  midnight: number
  /** In the sequence of their deliveries. */
  orders: SimulatedOrder[]
  /** When shoppers left who did not want to wait so long. */
  turnedAway: number[]
  /** From when until when a picker or a rider was busy. */
  busy: { pickers: [number, number][]; riders: [number, number][] }
  /** With this day's. */
  experience: Experience
}

/** One day of a shop that is always open: promises and work by the same engine, chance for everything else. */
export function simulateDay(random: Random, setup: DaySetup): SimulatedDay {
  const { kind, handsAt, midnight, areas = SIMULATED_AREAS, patienceMinutes = PATIENCE_MINUTES } = setup
  const misses = [...(setup.experience?.misses ?? [])]
  const picks = [...(setup.experience?.picks ?? [])]
  const orders: SimulatedOrder[] = []
  const turnedAway: number[] = []
  const busy: SimulatedDay['busy'] = { pickers: [], riders: [] }

  const agenda = new Agenda()
  const periods = openPeriods(ALWAYS_OPEN, new Date(midnight))
  const slowness = drawFactor(random, WORLD.daySpread)
  const atWork: Hands = { pickers: 0, riders: 0 }
  const work = new Set<Order>()
  let learned = learnBuffers(misses)
  let pace = learnPace(picks)
  let learnedFrom = misses.length

  const hops = hopsOf(areas)
  let trips = 0

  const shiftAt = (now: number) => ({ now, hands: handsNow(now), periods, pace, hops })
  const handsNow = (now: number) => handsAt(Math.floor((now - midnight) / HOUR_MS) % 24)

  function learn(): void {
    if (misses.length === learnedFrom) return
    learned = learnBuffers(misses)
    pace = learnPace(picks)
    learnedFrom = misses.length
  }

  function place(arrival: Arrival, id: string): void {
    const now = arrival.placedAt
    const promised = promiseFor(
      {
        now,
        periods,
        areas,
        learned,
        ahead: new HandsAhead(work, shiftAt(now)),
      },
      arrival,
    )
    if (!promised || promised.by - now > patienceMinutes * MINUTE_MS) turnedAway.push(now)
    else work.add({ ...arrival, ...promised, id, promisedBy: promised.by })
    startWork(now)
  }

  /** Whoever is free picks the oldest order there is, and rides the trip that leaves now. */
  function startWork(now: number): void {
    const hands = handsNow(now)
    for (const order of work) if (atWork.pickers < hands.pickers && order.pickingSince === undefined) pick(order, now)
    const isWaiting = [...work].some(({ packedAt, leftAt }) => packedAt !== undefined && leftAt === undefined)
    if (!isWaiting || atWork.riders >= hands.riders) return
    for (const trip of scheduleWork([...work], shiftAt(now)).trips) {
      if (atWork.riders >= hands.riders) return
      const orders = trip.stops.map(({ order }) => order.work as Order)
      const packed = orders.filter(({ packedAt }) => packedAt !== undefined)
      if (packed.length === 0) continue
      if (trip.leaves <= now) ride(packed, now)
      else agenda.add(trip.leaves, startWork)
    }
  }

  function pick(order: Order, now: number): void {
    const seconds = pickSeconds(order.size, WORLD.pace) * drawFactor(random, WORLD.pickSpread)
    const ready = now + seconds * 1000
    order.pickingSince = now
    atWork.pickers++
    busy.pickers.push([now, ready])
    agenda.add(ready, () => {
      order.packedAt = ready
      atWork.pickers--
      picks.push({ size: order.size, seconds })
      startWork(ready)
    })
  }

  function ride(trip: Order[], now: number): void {
    const chance = (ms: number) => ms * slowness * drawFactor(random, WORLD.travelSpread)
    const riderId = `rider ${++trips}`
    let at = now
    let last: Order | undefined
    for (const order of trip) {
      const way = last ? (hops(last.area.id, order.area.id) ?? 0) : arrivalAt(order.area, at) - at
      at += chance(way) + DOOR_MS * drawFactor(random, WORLD.doorSpread)
      handOver(Object.assign(order, { leftAt: now, riderId }), at)
      last = order
    }
    const back = at + (last ? chance(arrivalAt(last.area, at) - at) : 0)
    atWork.riders++
    busy.riders.push([now, back])
    agenda.add(back, () => {
      for (const order of trip) work.delete(order)
      atWork.riders--
      startWork(back)
    })
  }

  function handOver(order: Order, deliveredAt: number): void {
    agenda.add(deliveredAt, () => {
      order.deliveredAt = deliveredAt
      orders.push({ ...order, deliveredAt })
      misses.push(missOf({ areaId: order.area.id, band: loadBandOf(order.ordersBefore), p50: order.p50, deliveredAt }))
    })
  }

  for (const [index, arrival] of drawArrivals(random, { kind, midnight, areas }).entries())
    agenda.add(arrival.placedAt, () => place(arrival, String(index).padStart(4, '0')))
  // The next day's people finish what is left.
  for (let hour = 0; hour < 48; hour++)
    agenda.add(midnight + hour * HOUR_MS, (now) => {
      learn()
      startWork(now)
    })
  agenda.run()

  const remembered = MAX_MISSES * LOAD_BANDS.length * areas.length
  const experience = { misses: misses.slice(-remembered), picks: picks.slice(-MAX_PICKS) }
  return { midnight, orders, turnedAway, busy, experience }
}
