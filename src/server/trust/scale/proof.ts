import { setTimeout as pause } from 'node:timers/promises'
import { addProducts, brokenPromises } from '../kept-promises.ts'
import { openBackingServices } from './backing-services.ts'
import { type BalancerKind, startBalancer } from './balancer.ts'
import { type Crowd, startCrowd } from './crowd.ts'
import { Fleet } from './fleet.ts'
import { picturesWithoutBucket } from './pictures.ts'
import { settleBooks } from './settle.ts'
import {
  type Check,
  changePrices,
  comparePages,
  failOver,
  killEach,
  limitSignIns,
  limitSignInsWithoutRedis,
  rollAll,
  SIGN_INS_PER_MINUTE,
} from './trials.ts'

export type Proof = { checks: Record<string, Check>; broken: string[] }

export type Wish = {
  processes: number
  balancer: BalancerKind
  shoppers: number
  /** Also the bucket and Redis, what takes minutes (sign-ins, pages a second), and all limits of time. */
  whole: boolean
}

/**
 * One shop in several processes behind a balancer, with all that can go away going away while people shop; then the
 * books are checked from every side.
 */
export async function proveScale({ processes, balancer: kind, shoppers, whole }: Wish): Promise<Proof> {
  const services = await openBackingServices({ whole })
  const ports = await Fleet.freePorts(processes)
  const balancer = await startBalancer(kind, ports)
  const fleet = await Fleet.start(ports, {
    ...services.settings,
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

    checks['a new price is shown by every process'] = await changePrices(
      { url, processes: fleet.urls, product: products[0] ?? '', times: 10 },
      whole,
    )
    checks['kill -9 of each process'] = await killEach(fleet, crowd, whole)
    checks['rolling restart'] = await rollAll(fleet, crowd)
    checks['primary killed, replica promoted'] = await failOver(services, crowd, whole)
    if (whole) {
      Object.assign(checks, await picturesWithoutBucket({ url, fleet, bucket: services }))
      checks['sign-ins of one IP in a minute'] = await limitSignIns(url)
      checks['sign-ins while Redis is away'] = await limitSignInsWithoutRedis(url, services, processes)
    }
    await crowd.stop()
    const broken = [
      ...(await brokenPromises({ url }, crowd.shoppers, [])),
      ...(await settleBooks(services.databaseUrl(), products)),
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
    await services.stop()
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
