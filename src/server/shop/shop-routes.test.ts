import { afterAll, beforeAll, expect, test } from 'vitest'
import { listActivity } from '#contract/shop/activity.ts'
import { readSellerShop, readShop, saveShop } from '#contract/shop/shop.ts'
import { DEFAULT_FACTS } from '#domain/shop-facts.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

let open: OpenShop

beforeAll(async () => {
  open = await openShop()
})
afterAll(() => open.close())

test('the owner’s facts are everybody’s at once, others stay, and the activity names what was changed', async () => {
  const owner = await open.seller()
  expect((await open.visitor().expectDone(readShop)).body.shop).toEqual(DEFAULT_FACTS)
  const wanted = { name: 'Sharma Kirana', address: ['7 Bazaar Road', 'Jaipur 302001'] }
  const { body } = await owner.expectDone(saveShop, { shop: wanted })
  expect(body.shop).toEqual({ ...DEFAULT_FACTS, ...wanted })
  expect((await open.visitor().expectDone(readShop)).body.shop).toEqual(body.shop)
  const { activity } = (await owner.expectDone(listActivity, { subject: 'shop' })).body
  expect(activity[0]?.details.fields).toEqual(['name', 'address'])
})

test('what somebody else changed meanwhile is not overwritten; other facts are saved', async () => {
  const owner = await open.seller()
  const { version } = (await owner.expectDone(readSellerShop)).body
  await owner.expectDone(saveShop, { shop: { phone: '+91 98765 43210' }, version })
  const late = await owner.call(saveShop, { shop: { phone: '+91 11111 11111', tagline: 'Late' }, version })
  expect(late.status).toBe(409)
  expect(late.body).toMatchObject({ code: 'changed_meanwhile' })
  const { shop } = (await owner.expectDone(readShop)).body
  expect(shop).toMatchObject({ phone: '+91 98765 43210', tagline: DEFAULT_FACTS.tagline })
  await owner.expectDone(saveShop, { shop: { tagline: 'From the market to you' }, version })
})

test.each([
  ['a long name', { name: 'क'.repeat(10_000) }],
  ['no name', { name: ' ' }],
  ['a name that turns the text around it', { name: 'Shop\u202egnp.exe' }],
  ['piled-up marks', { name: `Z${'\u0300'.repeat(40)}` }],
  ['a link that runs code', { mapUrl: 'javascript:alert(1)' }],
  ['a phone of letters', { phone: '<b>call</b>' }],
  ['an unknown fact', { shoeSize: 42 }],
  ['an unknown way to charge tax', { tax: { mode: 'sometimes', percent: 2 } }],
  ['tax that is added and nothing', { tax: { mode: 'added', percent: 0 } }],
  ['a tax of more than 40 %', { tax: { mode: 'included', percent: 41 } }],
  ['a tax of three decimals', { tax: { mode: 'added', percent: 2.005 } }],
  ['a tax below nothing', { tax: { mode: 'none', percent: -1 } }],
  ['a tax of words', { tax: { mode: 'added', percent: '<b>2</b>' } }],
  ['no beginning of order numbers', { orderPrefix: '' }],
  ['a long beginning of order numbers', { orderPrefix: 'SHARMA' }],
  ['a beginning of order numbers with marks', { orderPrefix: 'S-K' }],
  ['labels of twelve signs', { scaleLabel: '2-IIIIIWWWWC' }],
  ['labels that begin like any pack', { scaleLabel: '8-IIIIIWWWWWC' }],
  ['half a tax', { tax: { mode: 'added' } }],
])('%s is refused with a sentence and changes nothing', async (_, shop) => {
  const owner = await open.seller()
  const before = (await owner.expectDone(readSellerShop)).body
  const refused = await owner.call(saveShop, { shop } as never)
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({ success: false, message: expect.stringMatching(/\w+ \w+/) })
  expect((await owner.expectDone(readSellerShop)).body).toEqual(before)
})

test('a shop that starts empty is set up once its owner has given it a name; others always are', async () => {
  const isSetUp = async (shop: OpenShop) => (await (await shop.seller()).expectDone(readSellerShop)).body.isSetUp
  expect(await isSetUp(open)).toBe(true)
  const fresh = await openShop({ config: { startsEmpty: true } })
  expect(await isSetUp(fresh)).toBe(false)
  await (await fresh.seller()).expectDone(saveShop, { shop: { tagline: 'From the market to you' } })
  expect(await isSetUp(fresh)).toBe(false)
  await (await fresh.seller()).expectDone(saveShop, { shop: { name: 'Sharma Kirana' } })
  expect(await isSetUp(fresh)).toBe(true)
  await fresh.close()
})

test('signing in with a code is offered where one is sent; not in the untouched demo, where nobody ordered by phone', async () => {
  const demo = await openShop({ config: { seller: { email: 'admin@example.com', password: 'greencart', demo: true } } })
  const offers = async () => (await demo.visitor().expectDone(readShop)).body.phoneSignIn
  expect(await offers()).toBeUndefined()
  await (await demo.seller()).expectDone(saveShop, { shop: { name: 'Sharma Kirana' } })
  expect(await offers()).toBe(true)
  await demo.close()
})
