import { parseArgs } from 'node:util'
import { simulateFleet } from './fleet-simulation.ts'

/**
 * `npm run simulate:fleet`: how many shop processes a day with so many orders needs, and how long requests then wait in
 * its busiest hour. Arithmetic and a queueing simulation with measured work; nothing is sent anywhere.
 */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000,10000000,100000000' },
    /** Processor time of the shop, from `npm run bench work-per-request`. */
    'order-ms': { type: 'string', default: '3.1' },
    'change-ms': { type: 'string', default: '2.0' },
    'read-ms': { type: 'string', default: '1.0' },
    'page-ms': { type: 'string', default: '0.14' },
    'sign-in-ms': { type: 'string', default: '89' },
    'most-busy': { type: 'string', default: '0.6' },
  },
})

/** Of a day's orders, in its busiest hour. */
const BUSIEST_HOUR = 0.15
/** How much more than the busiest hour's mean may come for some minutes. */
const SURGE = 1.4
/** What comes with an order: of a visit, and of those that end without one. */
const WITH_AN_ORDER = { order: 1, change: 8, read: 12, page: 60, 'sign-in': 0.2 } as const

type Kind = keyof typeof WITH_AN_ORDER
const kinds = Object.keys(WITH_AN_ORDER) as Kind[]
const requestsPerOrder = kinds.reduce((sum, kind) => sum + WITH_AN_ORDER[kind], 0)
const msPerOrder = kinds.reduce((sum, kind) => sum + WITH_AN_ORDER[kind] * Number(values[`${kind}-ms`]), 0)

const play = (processes: number, ordersPerSecond: number) =>
  simulateFleet({
    processes,
    requestsPerSecond: ordersPerSecond * requestsPerOrder,
    kinds: kinds.map((kind) => ({ weight: WITH_AN_ORDER[kind], workMs: Number(values[`${kind}-ms`]) })),
    spread: 'exponential',
    requests: 500_000,
    seed: 1,
  })

console.log(`An order comes with ${requestsPerOrder} requests and ${msPerOrder.toFixed(0)} ms of a processor.`)
console.table(
  Object.fromEntries(
    values.orders.split(',').map((orders) => {
      const ordersPerSecond = (Number(orders) * BUSIEST_HOUR) / 3600
      const processes = 1 + Math.ceil((ordersPerSecond * msPerOrder) / 1000 / Number(values['most-busy']))
      const usual = play(processes, ordersPerSecond)
      const worse = play(processes - 1, ordersPerSecond * SURGE)
      return [
        `${(Number(orders) / 1e6).toLocaleString('en')} million orders a day`,
        {
          'orders /s': Math.round(ordersPerSecond),
          'requests /s': Math.round(ordersPerSecond * requestsPerOrder),
          processes,
          busy: usual.busy.toFixed(2),
          'wait p99 ms': usual.p99Ms.toFixed(1),
          'one lost, a surge: busy': worse.busy.toFixed(2),
          'wait p99 ms, then': worse.p99Ms.toFixed(1),
        },
      ]
    }),
  ),
)
