import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { addProducts, brokenPromises } from '../kept-promises.ts'
import { type BalancerKind, startBalancer } from './balancer.ts'
import { pagesPerSecond } from './capacity.ts'
import { type Crowd, startCrowd } from './crowd.ts'
import { Fleet } from './fleet.ts'
import { openGround } from './ground.ts'
import { picturesWithoutBucket } from './pictures.ts'
import { slowestPrice } from './prices.ts'
import { settleBooks } from './settle.ts'
import { trySignIns } from './sign-ins.ts'

export type Check = { measured: string; wanted: string; kept: boolean | 'not here' }
export type Proof = { checks: Record<string, Check>; broken: string[] }

export type Wish = {
  processes: number
  balancer: BalancerKind
  shoppers: number
  /** Also the bucket and Redis, and what takes minutes: sign-ins and pages a second. */
  whole: boolean
}

const SIGN_INS_PER_MINUTE = 120
const MOST_WITHOUT_WRITES_MS = 10_000
const MOST_PRICE_MS = 1_000
const CALM_MS = 2_000

/**
 * One shop in several processes behind a balancer, with all that can go away going away while people shop; then the
 * books are checked from every side.
 */
export async function proveScale({ processes, balancer: kind, shoppers, whole }: Wish): Promise<Proof> {
  const ground = await openGround({ whole })
  const ports = await Fleet.freePorts(processes)
  const balancer = await startBalancer(kind, ports)
  const fleet = await Fleet.start(ports, {
    ...ground.settings,
    PUBLIC_URL: balancer.url,
    TRUSTED_PROXIES: '127.0.0.1',
    SEED: '0',
    SIGNIN_PER_MINUTE: String(SIGN_INS_PER_MINUTE),
  })
  try {
    const { url } = balancer
    await untilAllAreThere(balancer.url)
    const products = await addProducts({ url })
    const checks: Record<string, Check> = {}
    if (whole) checks['pages a second, all processes ÷ one'] = await comparePages(ports)
    const crowd = startCrowd({ url, products, size: shoppers })
    await untilAllHaveOrdered(crowd)

    const slowest = await slowestPrice({ url, processes: fleet.urls, product: products[0] ?? '', times: 10 })
    checks['a new price is shown by every process'] = {
      measured: `${Math.round(slowest)} ms at worst`,
      wanted: `≤ ${MOST_PRICE_MS} ms`,
      kept: slowest <= MOST_PRICE_MS,
    }
    checks['kill -9 of each process'] = await killEach(fleet, crowd)
    checks['rolling restart'] = await rollAll(fleet, crowd)
    checks['primary killed, replica promoted'] = await failOver(ground, crowd)
    if (whole) {
      Object.assign(checks, await picturesWithoutBucket(url, ground))
      checks['sign-ins of one IP in a minute'] = await limitSignIns(url)
      checks['sign-ins while Redis is away'] = await limitSignInsWithoutRedis(url, ground, processes)
    }
    await crowd.stop()
    const broken = [
      ...(await brokenPromises({ url }, crowd.shoppers, [])),
      ...(await settleBooks(ground.databaseUrl(), products)),
    ]
    const acknowledged = crowd.shoppers.reduce((sum, shopper) => sum + shopper.acknowledged().length, 0)
    checks['orders lost, doubled or wrong; stock and money'] = {
      measured: `${broken.length} of ${acknowledged} orders and ${crowd.payers.reduce((sum, { paid }) => sum + paid.length, 0)} payments`,
      wanted: '0',
      kept: broken.length === 0 && acknowledged > 0,
    }
    return { checks, broken }
  } finally {
    await fleet.stop()
    await balancer.stop()
    await ground.stop()
  }
}

async function untilAllAreThere(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await pause(100)
  }
  throw new Error('the balancer found no shop')
}

async function untilAllHaveOrdered({ shoppers }: Crowd): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (shoppers.every((shopper) => shopper.acknowledged().length > 0)) return
    await pause(100)
  }
  throw new Error('some shoppers could not order at all')
}

async function comparePages(ports: number[]): Promise<Check> {
  const seconds = 5
  await pagesPerSecond(ports, 1)
  const one = await pagesPerSecond(ports.slice(0, 1), seconds)
  const all = await pagesPerSecond(ports, seconds)
  const cores = availableParallelism()
  // Each process and its reader want a core.
  const enough = cores >= 2 * ports.length
  return {
    measured: `${(all / one).toFixed(2)} (${Math.round(all)} ÷ ${Math.round(one)}) on ${cores} cores`,
    wanted: `≥ ${(0.8 * ports.length).toFixed(1)} where there are ${2 * ports.length} cores`,
    kept: enough ? all / one >= 0.8 * ports.length : 'not here',
  }
}

/** Requests in the killed process are cut off; everybody goes on all the same. */
async function killEach(fleet: Fleet, crowd: Crowd): Promise<Check> {
  const began = performance.now()
  for (let index = 0; index < fleet.size; index++) {
    await fleet.killAndRestart(index)
    await pause(CALM_MS)
  }
  const people = [...crowd.orders, ...crowd.readers]
  const failures = people.flatMap((person) => person.failuresSince(began))
  const gap = Math.max(...people.map((person) => person.longestGapSince(began)))
  return {
    measured: `${fleet.size} kills, ${failures.length} requests cut off, longest wait ${(gap / 1000).toFixed(1)} s`,
    wanted: 'everybody goes on within 5 s',
    kept: gap <= 5_000,
  }
}

async function rollAll(fleet: Fleet, crowd: Crowd): Promise<Check> {
  const began = performance.now()
  const codes = await fleet.roll()
  await pause(CALM_MS)
  const people = [...crowd.orders, ...crowd.readers]
  const failures = people.flatMap((person) => person.failuresSince(began))
  const requests = people.reduce((sum, person) => sum + person.countSince(began), 0)
  return {
    measured: `${failures.length} of ${requests} requests failed${failures.length > 0 ? ` (${failures[0]})` : ''}, exit codes ${codes.join(' ')}`,
    wanted: '0 failed, exit codes 0',
    kept: failures.length === 0 && codes.every((code) => code === 0),
  }
}

async function failOver(ground: { failOver(): Promise<void> }, crowd: Crowd): Promise<Check> {
  const began = performance.now()
  await ground.failOver()
  const promoted = performance.now()
  await untilAll(crowd, promoted)
  const gap = Math.max(...crowd.orders.map((person) => person.longestGapSince(began)))
  const unread = crowd.readers.flatMap((person) => person.failuresSince(began))
  return {
    measured: `${(gap / 1000).toFixed(1)} s at most between two orders of one shopper, ${unread.length} pages failed`,
    wanted: `≤ ${MOST_WITHOUT_WRITES_MS / 1000} s, 0 pages`,
    kept: gap <= MOST_WITHOUT_WRITES_MS && unread.length === 0,
  }
}

async function untilAll({ orders }: Crowd, since: number): Promise<void> {
  const deadline = performance.now() + 60_000
  while (!orders.every((person) => person.succeededSince(since)) && performance.now() < deadline) await pause(50)
}

async function limitSignIns(url: string): Promise<Check> {
  const { admitted, refused, seconds } = await trySignIns(url, { ip: '127.0.0.9', tries: 3 * SIGN_INS_PER_MINUTE })
  return {
    measured: `${admitted} admitted, ${refused} refused in ${seconds.toFixed(0)} s`,
    wanted: `${SIGN_INS_PER_MINUTE} admitted`,
    kept: seconds < 60 ? admitted === SIGN_INS_PER_MINUTE : admitted <= 2 * SIGN_INS_PER_MINUTE,
  }
}

type Redis = { redisAway(): Promise<void>; redisBack(): Promise<void> }

async function limitSignInsWithoutRedis(url: string, ground: Redis, processes: number): Promise<Check> {
  await ground.redisAway()
  const most = processes * SIGN_INS_PER_MINUTE
  const { admitted, seconds } = await trySignIns(url, { ip: '127.0.0.10', tries: most + 60 })
  await ground.redisBack()
  return {
    measured: `${admitted} admitted in ${seconds.toFixed(0)} s`,
    wanted: `≤ ${most}, and none fails`,
    kept: admitted <= most * Math.ceil(seconds / 60),
  }
}
