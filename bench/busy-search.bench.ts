import { setTimeout as pause } from 'node:timers/promises'
import { listProducts } from '#contract/catalog/catalog.ts'
import { type ShopProcess, withFolder } from '#server/testing/shop-process.ts'
import { startPostgres } from '../scripts/postgres-server.ts'
import { Arrivals, type Heard, percentile } from './arrivals.ts'
import { startCountedShop } from './counted-shelf.ts'
import { type Figure, medianOf, rounded, type Size } from './figures.ts'
import { openCrowd } from './shopping-crowd.ts'

const SIZES = {
  full: { products: 8_000, rounds: Number(process.env.BUSY_SEARCH_ROUNDS ?? '5'), seconds: 5 },
  small: { products: 200, rounds: 1, seconds: 0.5 },
}
const ORDERS_PER_SECOND = 8
const SEARCHING_AT_ONCE = 8
const NONSENSE_PER_SECOND = 50
const METRICS_TOKEN = 'busy-search-bench-token'

/** Searches of one visitor that are meant to be slow; no two are the same, so that none comes from memory. */
const KINDS = ['letters', 'syllables', 'nonsense'] as const
type Kind = (typeof KINDS)[number]
type Round = { orders: Heard[]; searches: number; longestBlockMs: number }

/**
 * Orders beside searches that are meant to be slow, on 8,000 products: in turns with orders alone, because what else
 * the machine does comes and goes. A ratio is the median of the rounds' ratios.
 */
export async function run(size: Size): Promise<Figure[]> {
  const table: Table = {}
  await withFolder(async (folder) => Object.assign(table, await measure('embedded', { folder, size })))
  const postgres = await startPostgres()
  try {
    await withFolder(async (folder) =>
      Object.assign(table, await measure('server', { folder, size, databaseUrl: postgres.url })),
    )
  } finally {
    await postgres.stop()
  }
  console.table(table)
  return Object.entries(table).map(([name, row]) => ({ name: `order p95 ÷ alone: ${name}`, value: row['p95 ÷ alone'] }))
}

type Table = Record<string, ReturnType<typeof rowOf>>
type Where = { folder: string; size: Size; databaseUrl?: string }

async function measure(name: string, { folder, size, ...database }: Where): Promise<Table> {
  const settings = { TRUSTED_PROXIES: 'loopback', METRICS_TOKEN }
  const { products, rounds, seconds } = SIZES[size]
  const shop = await startCountedShop(folder, { products, someRunLow: false, settings, ...database })
  const orders = new Arrivals(shop.port, (await openCrowd(shop.url, size)).order)
  const round = (kind?: Kind) => oneRound(shop, orders, { kind, seconds })
  await round()
  for (const kind of KINDS) await round(kind)
  const alone: Round[] = []
  const beside: Record<Kind, Round[]> = { letters: [], syllables: [], nonsense: [] }
  for (let turn = 0; turn < rounds; turn++) {
    alone.push(await round())
    for (const kind of KINDS) beside[kind].push(await round(kind))
  }
  orders.leave()
  await shop.stop()
  const rows: Table = { [`${name}, orders alone`]: rowOf(alone, alone) }
  for (const kind of KINDS) rows[`${name}, ${kind}`] = rowOf(beside[kind], alone)
  return rows
}

async function oneRound(
  shop: ShopProcess,
  orders: Arrivals,
  { kind, seconds }: { kind: Kind | undefined; seconds: number },
): Promise<Round> {
  await longestBlockMs(shop)
  const searching = kind && new Searching(shop, kind)
  const heard = await orders.come(ORDERS_PER_SECOND, seconds)
  const searches = ((await searching?.stop()) ?? 0) / seconds
  return { orders: heard, searches, longestBlockMs: await longestBlockMs(shop) }
}

let turn = 0

class Searching {
  readonly #shop: ShopProcess
  readonly #kind: Kind
  readonly #done: Promise<unknown>
  #isOver = false
  #served = 0

  constructor(shop: ShopProcess, kind: Kind) {
    this.#shop = shop
    this.#kind = kind
    this.#done = kind === 'nonsense' ? this.#atRate() : this.#atOnce()
  }

  /** How many were served. */
  async stop(): Promise<number> {
    this.#isOver = true
    await this.#done
    return this.#served
  }

  async #atOnce(): Promise<void> {
    const line = async () => {
      while (!this.#isOver) await this.#search()
    }
    await Promise.all(Array.from({ length: SEARCHING_AT_ONCE }, line))
  }

  async #atRate(): Promise<void> {
    const all: Promise<void>[] = []
    for (; !this.#isOver; await pause(1000 / NONSENSE_PER_SECOND)) all.push(this.#search())
    await Promise.all(all)
  }

  async #search(): Promise<void> {
    const asked = new URLSearchParams({ search: textOf(this.#kind), limit: String(1 + (turn++ % 50)) })
    const headers = { 'x-forwarded-for': '198.51.100.7' }
    const answer = await fetch(`${this.#shop.url}${listProducts.path}?${asked}`, { headers })
    await answer.arrayBuffer()
    if (answer.ok) this.#served++
  }
}

const LETTERS = 'a e i o u r s t'.split(' ')
const CONSONANTS = [...'bcdfghjklmnpqrstvwxz']
const SYLLABLES = 'ba be da ga ha ja ka la ma na pa ra'.split(' ')

function textOf(kind: Kind): string {
  if (kind === 'letters') return shuffled(LETTERS).join(' ')
  if (kind === 'syllables') return shuffled(SYLLABLES).slice(0, 8).join(' ')
  return Array.from({ length: 8 }, () => shuffled(CONSONANTS).slice(0, 11).join('')).join(' ')
}

const shuffled = (words: string[]) =>
  words
    .map((word) => ({ word, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ word }) => word)

/** Since it was last asked. */
async function longestBlockMs({ url }: ShopProcess): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const metrics = await (await fetch(`${url}/metrics`, { headers })).text()
  return Number(/greencart_event_loop_delay_seconds\{quantile="1"\} ([\d.e-]+)/.exec(metrics)?.[1]) * 1000
}

const p95 = ({ orders }: Round) => percentile(orders, 0.95)

function rowOf(rounds: Round[], alone: Round[]) {
  const orders = rounds.flatMap((round) => round.orders)
  return {
    'order p50 ms': Math.round(percentile(orders, 0.5)),
    'order p95 ms': Math.round(medianOf(rounds.map(p95))),
    'p95 ÷ alone': rounded(medianOf(rounds.map((round, at) => p95(round) / p95(alone[at] as Round))), 2),
    refused: `${orders.filter(({ status }) => status !== 200).length} of ${orders.length}`,
    'searches /s': Math.round(medianOf(rounds.map(({ searches }) => searches))),
    'longest block ms': Math.round(medianOf(rounds.map((round) => round.longestBlockMs))),
  }
}
