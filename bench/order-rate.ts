import { setTimeout as pause } from 'node:timers/promises'
import { cancelOrders } from '#contract/orders/seller-orders.ts'
import type { ShopProcess } from '#server/testing/shop-process.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import { Child } from '../scripts/child.ts'
import { signInSeller } from './demo-seller.ts'
import { medianOf } from './figures.ts'

const SHOPPERS = 16
/** As many as a call takes. */
const AT_ONCE = 100

/** What crowd.ts says at its end. */
export type Ordered = { ids: string[]; seconds: number }
/** The first ones, in which the shops become warm, are not counted. */
export type Rounds = { warmUp: number; rounds: number; seconds: number }

export const perSecond = ({ ids, seconds }: Ordered): number => ids.length / seconds

/** Orders of 16 shoppers who each wait for the answer before the next. They register at the shop and order at `url`. */
export async function letOrder(shopUrl: string, seconds: number, url = shopUrl): Promise<Ordered> {
  const crowd = Child.fork(new URL('./crowd.ts', import.meta.url), [shopUrl, String(SHOPPERS), url])
  await crowd.message()
  await pause(seconds * 1000)
  crowd.process.send('stop')
  return crowd.message<Ordered>()
}

type Compared = { one: number; other: number; ratio: number }

/**
 * Orders a second at two shops in turns, and the median of the rounds' ratios. After each round what was ordered in it is
 * cancelled, so that as many orders are open as before.
 */
export async function compareShops(
  one: ShopProcess,
  other: ShopProcess,
  { warmUp, rounds, seconds }: Rounds,
): Promise<Compared> {
  const sellers = [await signInSeller(one.url), await signInSeller(other.url)] as const
  const rates: { one: number; other: number }[] = []
  for (let round = 0; round < warmUp + rounds; round++)
    rates.push({
      one: await oneRound(one, sellers[0], seconds),
      other: await oneRound(other, sellers[1], seconds),
    })
  const counted = rates.slice(warmUp)
  return {
    one: medianOf(counted.map((rate) => rate.one)),
    other: medianOf(counted.map((rate) => rate.other)),
    ratio: medianOf(counted.map((rate) => rate.one / rate.other)),
  }
}

async function oneRound({ url }: ShopProcess, seller: Visitor, seconds: number): Promise<number> {
  const ordered = await letOrder(url, seconds)
  for (let place = 0; place < ordered.ids.length; place += AT_ONCE) {
    const { body } = await seller.expectDone(cancelOrders, { ids: ordered.ids.slice(place, place + AT_ONCE) })
    const [kept] = body.kept
    if (kept) throw new Error(`not cancelled: ${kept.message}`)
  }
  return perSecond(ordered)
}
