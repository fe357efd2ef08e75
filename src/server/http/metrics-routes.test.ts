import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

const read = async (visitor: Visitor, headers: Record<string, string> = {}) => {
  const response = await visitor.fetch('/metrics', { headers })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}
const value = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1],
  )

describe('on this machine', () => {
  let shop: OpenShop
  beforeAll(async () => {
    shop = await openShop({ seeds: [grocery('Bread', { stock: 1 })] })
  })
  afterAll(() => shop.close())

  test('a day in the shop can be counted', async () => {
    const shopper = await shop.shopper()
    const { body } = await shopper.expectDone(addAddress, { address: homeAddress })
    const bread = await shop.product('Bread')
    const order = {
      items: [{ product: bread._id, quantity: 1 }],
      address: body.address._id,
    }
    expect((await shopper.call(placeCodOrder, order)).status).toBe(200)
    expect((await shopper.call(placeCodOrder, order)).status).toBe(409)

    const { text, type } = await read(shop.visitor())
    expect(type).toBe('text/plain; version=0.0.4; charset=utf-8')
    const counted: [string, number][] = [
      ['greencart_orders_placed_total{payment="COD"}', 1],
      ['greencart_refusals_total{code="out_of_stock"}', 1],
      ['greencart_http_requests_total{method="POST",route="/api/order/cod",status="409"}', 1],
      ['greencart_http_request_duration_seconds_count{route="/api/order/cod"}', 2],
      ['greencart_http_request_duration_seconds_bucket{route="/api/order/cod",le="+Inf"}', 2],
      ['greencart_work_shed_total{work="database",class="order"}', 0],
      ['greencart_work_wait_seconds_count{class="order"}', 2],
      ['greencart_database_connections{state="awaited"}', 0],
      ['greencart_mail_outbox{state="failed"}', 0],
      ['greencart_payments{state="open"}', 0],
    ]
    for (const [series, wanted] of counted) expect(value(text, series), series).toBe(wanted)
    const delays = ['0.5', '0.99', '1'].map((one) =>
      value(text, `greencart_event_loop_delay_seconds{quantile="${one}"}`),
    )
    expect(delays.every((delay) => delay >= 0)).toBe(true)
    expect(delays).toEqual(delays.toSorted((a, b) => a - b))
    expect(value(text, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
    for (const line of text.trimEnd().split('\n')) {
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? -?[\d.e+-]+)$/)
    }
  })

  test('made-up methods and paths make no new series', async () => {
    for (let call = 0; call < 30; call++) {
      await shop.visitor().fetch(`/made-up/${call}`, { method: ['PUT', 'DELETE', 'PATCH'][call % 3] ?? '' })
    }
    const { text } = await read(shop.visitor())
    expect(text).not.toContain('made-up')
    expect(value(text, 'greencart_http_requests_total{method="other",route="none",status="404"}')).toBe(30)
  })

  test('what comes through a proxy is from elsewhere', async () => {
    for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']) {
      const { status, text } = await read(shop.visitor(), { [header]: '127.0.0.1' })
      expect(status, header).toBe(403)
      expect(text).not.toContain('greencart_')
    }
  })
})

test('behind a proxy the token is the only way in', { timeout: 90_000 }, async () => {
  const token = 'a token of some length'.replaceAll(' ', '-')
  const open = await openShop({ config: { trustedProxies: ['loopback'] } })
  expect((await read(open.visitor())).status).toBe(403)
  await open.close()
  const shop = await openShop({ config: { trustedProxies: ['loopback'], metricsToken: token } })
  expect((await read(shop.visitor())).status).toBe(403)
  expect((await read(shop.visitor(), { authorization: 'Bearer wrong' })).status).toBe(403)
  expect((await read(shop.visitor(), { authorization: `Bearer ${token}` })).status).toBe(200)
  await shop.close()
})
