import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveDeliveryAreas, saveOpeningHours } from '#contract/delivery/seller-delivery.ts'
import { readSellerShop, saveShop } from '#contract/shop/shop.ts'
import { ALWAYS_OPEN } from '#domain/delivery/opening-hours.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

let shop: OpenShop

beforeAll(async () => {
  shop = await openShop({ pages: true, seeds: [grocery('Bread')], config: { startsEmpty: true } })
})
afterAll(() => shop.close())

const page = async (path: string) => {
  const response = await shop.visitor().fetch(path)
  expect(response.status, path).toBe(200)
  // What people see.
  const [, body = ''] = (await response.text()).split('<body>')
  return body.replaceAll(/<script[\s\S]*?<\/script>/g, '')
}
const save = async (facts: object) => (await shop.seller()).call(saveShop, { shop: facts } as never)
const legal = { fssai: '', gstin: '', others: [], grievance: { name: '', phone: '', email: '' } }

const SOON = 'We’re opening soon.'

test('pages of a shop that has yet to open say so; the next one after it opened does not', async () => {
  for (const path of ['/', '/products', '/cart', '/help/faqs']) expect(await page(path), path).toContain(SOON)
  const owner = await shop.seller()
  const area = { name: 'Hebbal', pincodes: [], travelMinutes: 10, fee: 0, minimumOrder: 0, served: true }
  await owner.expectDone(saveDeliveryAreas, { areas: [area] })
  await owner.expectDone(saveOpeningHours, { hours: [...ALWAYS_OPEN.week] })
  expect(await page('/')).toContain(SOON)
  expect((await save({ name: 'Sharma Kirana' })).status).toBe(200)
  for (const path of ['/', '/products', '/cart', '/help/faqs']) expect(await page(path), path).not.toContain(SOON)
})

test('the footer of the demo has no legal line; with a licence it has, and the pages name the shop', async () => {
  await save({ name: 'GreenCart' })
  expect(await page('/')).not.toContain('/legal/')
  const grievance = { name: 'Asha Sharma', phone: '', email: 'asha@sharma.example' }
  await save({ legal: { ...legal, fssai: '10012011000001', gstin: '27aapfu0939f1zv', grievance } })
  const home = await page('/')
  for (const said of ['href="/legal/privacy"', 'href="/legal/terms"', 'FSSAI 10012011000001 · GSTIN 27AAPFU0939F1ZV']) {
    expect(home).toContain(said)
  }
  for (const path of ['/legal/privacy', '/legal/terms']) expect(await page(path)).toContain('Asha Sharma')
})

test('the owner’s words replace the return policy, and nothing in them is code', async () => {
  expect(await page('/help/returns')).toContain('Not happy with your order? We’ll help.')
  const text =
    '## No returns\n<img src=x onerror=alert(1)> [click](javascript:alert) [mail](mailto:a@b.example) **Sorry**'
  expect((await save({ returnsText: text })).status).toBe(200)
  const html = await page('/help/returns')
  expect(html).toContain('No returns</h2>')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; [click](javascript:alert)')
  expect(html).toContain('href="mailto:a@b.example"')
  expect(html).toMatch(/<strong[^>]*>Sorry<\/strong>/)
  expect(html).not.toContain('Not happy with your order?')
  expect(html).not.toMatch(/<img[^>]*onerror|href="javascript/i)
})

test.each([
  ['a GSTIN with a wrong check digit', { legal: { ...legal, gstin: '27AAPFU0939F1ZW' } }],
  ['a short FSSAI number', { legal: { ...legal, fssai: '123' } }],
  ['a licence without a number', { legal: { ...legal, others: [{ label: 'CIN', number: ' ' }] } }],
  ['eleven licences', { legal: { ...legal, others: Array(11).fill({ label: 'a', number: 'b' }) } }],
  ['a text of 20,001 letters', { privacyText: 'a'.repeat(20_001) }],
  ['a text that turns itself around', { termsText: 'ab\n\u202ecd' }],
])('%s is refused with a sentence and changes nothing', async (_, facts) => {
  const owner = await shop.seller()
  const before = (await owner.expectDone(readSellerShop)).body
  const refused = await save(facts)
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({ success: false, message: expect.stringMatching(/\w+ \w+/) })
  expect((await owner.expectDone(readSellerShop)).body).toEqual(before)
})
