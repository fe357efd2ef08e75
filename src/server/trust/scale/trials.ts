import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { isSoWithin } from '../../../../scripts/until.ts'
import type { BackingServices } from './backing-services.ts'
import { pagesPerSecond } from './capacity.ts'
import type { Crowd } from './crowd.ts'
import type { Fleet } from './fleet.ts'
import { type PriceWish, slowestPrice } from './prices.ts'
import type { RepeatingClient } from './repeating-client.ts'
import { trySignIns } from './sign-ins.ts'

/** One line of the proof. 'not here': this machine is too small to say. */
export type Check = { measured: string; wanted: string; kept: boolean | 'not here' }

export const SIGN_INS_PER_MINUTE = 120
const MAX_WITHOUT_WRITES_MS = 10_000
const MAX_PRICE_MS = 1_000
const CALM_MS = 2_000

export async function changePrices(wish: PriceWish): Promise<Check> {
  const slowest = await slowestPrice(wish)
  return {
    measured: `${Math.round(slowest)} ms at worst`,
    wanted: `≤ ${MAX_PRICE_MS} ms`,
    kept: slowest <= MAX_PRICE_MS,
  }
}

export async function comparePages(ports: number[]): Promise<Check> {
  const duration = 4
  await pagesPerSecond(ports, duration)
  const one = await pagesPerSecond(ports.slice(0, 1), duration)
  const all = await pagesPerSecond(ports, duration)
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
export async function killEach(fleet: Fleet, crowd: Crowd): Promise<Check> {
  const began = performance.now()
  for (let index = 0; index < fleet.size; index++) {
    await fleet.killAndRestart(index)
    await pause(CALM_MS)
  }
  const people = [...crowd.orders, ...crowd.readers]
  const everybodyGoesOn = await untilAllSucceed(people, performance.now())
  const failures = people.flatMap((person) => person.failuresSince(began))
  const gap = Math.max(...people.map((person) => person.longestGapSince(began)))
  return {
    measured: `${fleet.size} kills, ${failures.length} requests cut off, longest wait ${seconds(gap)}`,
    wanted: 'everybody goes on within 5 s',
    kept: everybodyGoesOn && gap <= 5_000,
  }
}

export async function rollAll(fleet: Fleet, crowd: Crowd): Promise<Check> {
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

export async function failOver(services: Pick<BackingServices, 'failOver'>, crowd: Crowd): Promise<Check> {
  const began = performance.now()
  await services.failOver()
  const promoted = performance.now()
  const everybodyGoesOn = await untilAllSucceed(crowd.orders, promoted)
  const after = performance.now() - promoted
  const gap = Math.max(...crowd.orders.map((person) => person.longestGapSince(began)))
  const unread = crowd.readers.flatMap((person) => person.failuresSince(began))
  const read = crowd.readers.reduce((sum, person) => sum + person.countSince(began), 0)
  return {
    // A page that the seller has just changed can't be rendered meanwhile.
    measured: `${seconds(gap)} between two orders at most, ${seconds(after)} after the promotion all order; ${unread.length} of ${read} pages failed`,
    wanted: `≤ ${seconds(MAX_WITHOUT_WRITES_MS)}`,
    kept: everybodyGoesOn && gap <= MAX_WITHOUT_WRITES_MS,
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

async function untilAllSucceed(people: RepeatingClient[], since: number): Promise<boolean> {
  return isSoWithin(60_000, () => people.every((person) => person.succeededSince(since)))
}

export async function limitSignIns(url: string): Promise<Check> {
  const tries = 3 * SIGN_INS_PER_MINUTE
  const { admitted, refused, ms } = await trySignIns(url, { ip: '127.0.0.9', tries })
  return {
    measured: `${admitted} admitted, ${refused} refused in ${seconds(ms)}`,
    wanted: `${SIGN_INS_PER_MINUTE} admitted`,
    kept: ms < 60_000 ? admitted === SIGN_INS_PER_MINUTE : admitted <= 2 * SIGN_INS_PER_MINUTE,
  }
}

export async function limitSignInsWithoutRedis(
  url: string,
  services: Pick<BackingServices, 'redisAway' | 'redisBack'>,
  processes: number,
): Promise<Check> {
  await services.redisAway()
  const most = processes * SIGN_INS_PER_MINUTE
  const { admitted, ms } = await trySignIns(url, { ip: '127.0.0.10', tries: most + 60 })
  await services.redisBack()
  return {
    measured: `${admitted} admitted in ${seconds(ms)}`,
    wanted: `≤ ${most}, and none fails`,
    kept: admitted <= most * Math.ceil(ms / 60_000),
  }
}
