import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Audience } from '#contract/audiences.ts'
import { saveDeliveryAreas, saveOpeningHours } from '#contract/delivery/seller-delivery.ts'
import { readSellerShop, readShop, saveShop } from '#contract/shop/shop.ts'
import { DEFAULT_FACTS } from '#domain/shop-facts.ts'
import { everyAnswer } from '../testing/every-answer.ts'
import { causeEveryMail } from '../testing/every-mail.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

/** What the demo says of itself, which is true of no other shop until its owner says it. */
const CLAIMS = [
  'under 30 minutes',
  'straight from the source',
  'quality you can trust',
  'unbeatable prices',
  'Fastest Delivery',
  'Freshness Guaranteed',
  'Affordable Prices',
  'Trusted by Thousands',
  '10,000+',
  'happy customers',
  'nearest store',
  'make it right',
  'from the people who grow it',
  'how we keep it fresh',
  'Why we are the best',
  'Fresh vegetables',
  'Fresh fruits, vegetables, dairy',
  'Credit Card',
  'Rated 4 out of 5 stars',
  DEFAULT_FACTS.tagline,
  '14 Orchard Lane',
  '+91 00000 00000',
  'greencart.example',
]
/** On its pages alone: scripts have the words of both. */
const ON_PAGES = ['>Best Sellers<', 'instagram.com', '(inclusive of all taxes)', 'Rated ']
const PROMISE_PAGES = ['/fastestDelevery', '/freshnessGuaranteed', '/affordablePrices', '/trustedthousands']
const PROMISE = { title: 'Fresh, or your money back', text: 'Tell us, and we refund it.' }
const CRAWL_MS = 60_000
const NONE = { title: '', text: '' }

const area = {
  name: 'Hebbal',
  pincodes: [{ from: 560_024, to: 560_024 }],
  travelMinutes: 10,
  fee: 0,
  minimumOrder: 0,
  served: true,
}
const week = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: 0, closes: 24 * 60 }))

type Crawled = { shop: OpenShop; owner: Visitor; crawl: () => Promise<Map<string, string>> }

async function openCrawled(startsEmpty: boolean): Promise<Crawled> {
  const shop = await openShop({ pages: true, seeds: [grocery('Bread'), grocery('Milk')], config: { startsEmpty } })
  const [owner, shopper] = [await shop.seller(), await shop.shopper()]
  if (startsEmpty) {
    await owner.expectDone(saveOpeningHours, { hours: week })
    await owner.expectDone(saveDeliveryAreas, { areas: [area] })
    await owner.expectDone(saveShop, { shop: { name: 'Sharma Kirana' } })
  }
  const people: Partial<Record<Audience, Visitor>> = {
    owner,
    seller: owner,
    shopper,
    staff: await shop.staff('manager'),
    picker: await shop.staff('picker'),
    rider: await shop.staff('rider'),
  }
  const order = await causeEveryMail(shop, shopper, ['Bread', 'Milk'])
  const product = (await shop.product('Bread'))._id
  return { shop, owner, crawl: () => everyAnswer(shop, { people, order, product }) }
}

let demo: Crawled
let own: Crawled

beforeAll(async () => {
  demo = await openCrawled(false)
  own = await openCrawled(true)
})
afterAll(() => Promise.all([demo.shop.close(), own.shop.close()]))

const saying = (answers: Map<string, string>, words: string) =>
  [...answers].filter(([, answer]) => answer.toLowerCase().includes(words.toLowerCase())).map(([name]) => name)
const pagesSaying = (answers: Map<string, string>, words: string) =>
  saying(answers, words).filter((name) => !name.startsWith('/assets/'))
const says = async ({ shop }: Crawled, path: string, words: string) =>
  (await (await shop.visitor().fetch(path)).text()).includes(words)

test('the untouched demo says each of its claims, and no script does', { timeout: CRAWL_MS }, async () => {
  const answers = await demo.crawl()
  for (const words of CLAIMS) {
    expect(saying(answers, words), words).not.toEqual([])
    expect(
      saying(answers, words).filter((name) => name.startsWith('/assets/')),
      words,
    ).toEqual([])
  }
  for (const words of ON_PAGES) expect(pagesSaying(answers, words), words).not.toEqual([])
})

test('a new shop that was set up says none of them: on no page, in no mail, call, file or script', {
  timeout: CRAWL_MS,
}, async () => {
  const answers = await own.crawl()
  for (const words of CLAIMS) expect(saying(answers, words), words).toEqual([])
  for (const words of ON_PAGES) expect(pagesSaying(answers, words), words).toEqual([])
  for (const words of ['Groceries delivered in <span class="text-leaf">Hebbal</span>', 'day and night', 'Good to know'])
    expect(saying(answers, words), words).toContain('/')
  expect(saying(answers, 'aggregateRating')).toEqual([])
  // The payment window has the shop's colour.
  const painted = [...answers].filter(([, answer]) => /theme:\{color:["'`]#/.test(answer)).map(([name]) => name)
  expect(painted).toEqual([])
  for (const path of PROMISE_PAGES) {
    expect((await own.shop.visitor().fetch(path)).status, path).toBe(404)
    expect(
      saying(answers, path).filter((name) => !name.startsWith('/assets/') && name !== path),
      path,
    ).toEqual([])
  }
})

test('what its owner confirms is shown, with its page, and nothing beside it', async () => {
  await own.owner.expectDone(saveShop, { shop: { promises: [NONE, PROMISE, NONE, NONE] } })
  for (const words of [PROMISE.title, 'href="/freshnessGuaranteed"'])
    expect(await says(own, '/', words), words).toBe(true)
  expect(await says(own, '/freshnessGuaranteed', PROMISE.text)).toBe(true)
  expect(await says(own, '/sitemap.xml', '/freshnessGuaranteed')).toBe(true)
  expect(await says(own, '/sitemap.xml', '/affordablePrices')).toBe(false)
  for (const words of CLAIMS)
    for (const path of ['/', '/freshnessGuaranteed']) expect(await says(own, path, words), words).toBe(false)
  await own.owner.expectDone(saveShop, { shop: { promises: [NONE, NONE, NONE, NONE] } })
  expect((await own.shop.visitor().fetch('/freshnessGuaranteed')).status).toBe(404)
})

test('words of the demo’s own are shown once the owner has said them, and each is the owner’s to take back', async () => {
  const { headline, tagline } = DEFAULT_FACTS
  await own.owner.expectDone(saveShop, { shop: { headline, tagline } })
  expect(await says(own, '/', 'under 30 minutes')).toBe(true)
  expect((await own.owner.expectDone(readSellerShop)).body.shop).toMatchObject({ headline, tagline })
  await own.owner.expectDone(saveShop, { shop: { headline: '', tagline: '' } })
  expect(await says(own, '/', 'under 30 minutes')).toBe(false)
})

test('where and when the shop delivers follows its areas and hours at once', async () => {
  await own.owner.expectDone(saveDeliveryAreas, {
    areas: [area, { ...area, name: 'Domlur', pincodes: [{ from: 560_071, to: 560_071 }] }],
  })
  expect(await says(own, '/', 'Hebbal and Domlur')).toBe(true)
})

test('a text without a title is refused, and what is refused changes nothing', async () => {
  const refused = await own.owner.call(saveShop, {
    shop: { promises: [{ title: '', text: 'Quick.' }, NONE, NONE, NONE] },
  })
  expect(refused).toMatchObject({ status: 400, body: { message: expect.stringMatching(/\w+ \w+/) } })
})

test('a demo that is given a name stops saying what its owner has not said; what they said stays', async () => {
  await demo.owner.expectDone(saveShop, { shop: { subline: DEFAULT_FACTS.subline, name: 'Sharma Kirana' } })
  const { shop } = (await demo.shop.visitor().expectDone(readShop)).body
  expect(shop).toMatchObject({ headline: '', tagline: '', phone: '', subline: DEFAULT_FACTS.subline })
  expect(await says(demo, '/', 'under 30 minutes')).toBe(false)
  expect(await says(demo, '/', 'quality you can trust')).toBe(true)
})
