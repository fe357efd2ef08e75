import { until, within } from '../../../../scripts/until.ts'
import { addProducts, brokenPromises } from '../kept-promises.ts'
import { openBackingServices } from './backing-services.ts'
import { type BalancerKind, startBalancer } from './balancer.ts'
import { startCrowd } from './crowd.ts'
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
  say: (line: string) => void
}

/** On two busy cores the longest trial takes a third of it. */
const MAX_TRIAL_MS = 5 * 60_000

/**
 * One shop in several processes behind a balancer, with all that can go away going away while people shop; then the
 * books are checked from every side.
 */
export async function proveScale({ processes, balancer: kind, shoppers, say }: Wish): Promise<Proof> {
  const services = await openBackingServices()
  const ports = await Fleet.freePorts(processes)
  const balancer = await startBalancer(kind, ports)
  const fleet = await Fleet.start(ports, {
    ...services.settings,
    PUBLIC_URL: balancer.url,
    TRUSTED_PROXIES: '127.0.0.1',
    SEED: '0',
    SIGNIN_PER_MINUTE: String(SIGN_INS_PER_MINUTE),
  })
  const { url } = balancer
  const checks: Record<string, Check> = {}
  const began = performance.now()
  const tryOut = async (name: string, trial: () => Promise<Check>) => {
    say(`${((performance.now() - began) / 1000).toFixed(0)} s: ${name}`)
    checks[name] = await within(MAX_TRIAL_MS, name, trial())
  }
  await until('the balancer finds a shop', async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok === true)
  const products = await addProducts({ url })
  await tryOut('pages a second, all processes ÷ one', () => comparePages(ports))
  const crowd = startCrowd({ url, products, size: shoppers })
  await until('every shopper orders', () => crowd.shoppers.every((shopper) => shopper.acknowledged().length > 0))

  const price = { url, processes: fleet.urls, product: products[0] ?? '', times: 10 }
  await tryOut('a new price is shown by every process', () => changePrices(price))
  await tryOut('kill -9 of each process', () => killEach(fleet, crowd))
  await tryOut('rolling restart', () => rollAll(fleet, crowd))
  await tryOut('primary killed, replica promoted', () => failOver(services, crowd))
  say('the bucket goes away')
  Object.assign(checks, await within(MAX_TRIAL_MS, 'pictures', picturesWithoutBucket({ url, fleet, bucket: services })))
  await tryOut('sign-ins of one IP in a minute', () => limitSignIns(url))
  await tryOut('sign-ins while Redis is away', () => limitSignInsWithoutRedis(url, services, processes))
  const broken: string[] = []
  await tryOut('orders lost, doubled or wrong; stock and money', async () => {
    await crowd.stop()
    broken.push(...(await brokenPromises({ url }, crowd.shoppers, [])))
    broken.push(...(await settleBooks(services.databaseUrl(), products)))
    const acknowledged = crowd.shoppers.reduce((sum, shopper) => sum + shopper.acknowledged().length, 0)
    return {
      measured: `${broken.length} of ${acknowledged} orders and ${crowd.payers.reduce((sum, { paid }) => sum + paid.length, 0)} payments`,
      wanted: '0',
      kept: broken.length === 0 && acknowledged > 0,
    }
  })
  await fleet.stop()
  await balancer.stop()
  await services.stop()
  return { checks, broken }
}
