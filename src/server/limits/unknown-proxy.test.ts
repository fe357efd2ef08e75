import { afterEach, expect, test } from 'vitest'
import { listActivity } from '#contract/shop/activity.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

let shop: OpenShop
afterEach(() => shop.close())

const passedOn = { 'x-forwarded-for': '203.0.113.9' }

async function open(config: { production: boolean; trustedProxies: string[] }) {
  const lines: { level: string; proxy?: string }[] = []
  const logger = {
    level: 'error',
    formatters: { level: (level: string) => ({ level }) },
    stream: { write: (line: string) => lines.push(JSON.parse(line)) },
  }
  shop = await openShop({ config, logger })
  const seller = await shop.seller()
  const shown = async (headers = {}) => (await seller.call(listActivity, undefined, { headers })).body.unknownProxy
  return { lines, shown }
}

test('in production, a neighbour that passes requests on without being trusted is noticed, once', async () => {
  const { lines, shown } = await open({ production: true, trustedProxies: [] })
  expect(await shown()).toBeNull()
  expect(await shown(passedOn)).toBe('127.0.0.1')
  await shop.visitor().get('/healthz', passedOn)
  expect(await shown()).toBe('127.0.0.1')
  expect(lines).toMatchObject([{ level: 'error', proxy: '127.0.0.1' }])
})

test('also when another proxy is trusted', async () => {
  const { shown } = await open({ production: true, trustedProxies: ['10.0.0.7'] })
  expect(await shown(passedOn)).toBe('127.0.0.1')
})

test.each([
  ['a trusted proxy', { production: true, trustedProxies: ['loopback'] }],
  ['a shop on one’s own machine', { production: false, trustedProxies: [] }],
])('%s is none', async (_, config) => {
  const { lines, shown } = await open(config)
  expect(await shown(passedOn)).toBeNull()
  expect(lines).toEqual([])
})
