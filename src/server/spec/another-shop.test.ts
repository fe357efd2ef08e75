import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerPasskey } from '#contract/accounts/passkeys.ts'
import { offerSecondFactor } from '#contract/accounts/second-factor.ts'
import type { Audience } from '#contract/audiences.ts'
import { saveShop } from '#contract/shop/shop.ts'
import { DEFAULT_FACTS } from '#domain/shop-facts.ts'
import { everyAnswer } from '../testing/every-answer.ts'
import { causeEveryMail } from '../testing/every-mail.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

const ANOTHER = {
  name: 'Sharma Kirana',
  legalName: 'Sharma Retail LLP',
  tagline: 'From the mandi to your kitchen.',
  address: ['7 Bazaar Road', 'Jaipur 302001'],
  mapUrl: 'https://maps.example/sharma',
  phone: '+91 98111 22233',
  email: 'namaste@sharma.example',
  whatsapp: '919811122233',
}

/** What an untouched shop says of itself, in every form. */
const OLD = [
  DEFAULT_FACTS.name,
  'Green</span>Cart',
  'Green<span',
  DEFAULT_FACTS.tagline,
  DEFAULT_FACTS.address[0] ?? '',
  DEFAULT_FACTS.address[2] ?? '',
  DEFAULT_FACTS.phone,
  DEFAULT_FACTS.phone.replaceAll(' ', ''),
  DEFAULT_FACTS.email,
]
const PASSWORD = 'correct horse'

let shop: OpenShop
let people: Partial<Record<Audience, Visitor>>
let order: string
let product: string

beforeAll(async () => {
  shop = await openShop({ pages: true, seeds: [grocery('Bread'), grocery('Milk')] })
  const [owner, shopper] = [await shop.seller(), await shop.shopper()]
  people = {
    owner,
    seller: owner,
    shopper,
    staff: await shop.staff('manager'),
    picker: await shop.staff('picker'),
    rider: await shop.staff('rider'),
  }
  order = await causeEveryMail(shop, shopper, ['Bread', 'Milk'])
  product = (await shop.product('Bread'))._id
})
afterAll(() => shop.close())

const saying = (answers: Map<string, string>, words: string) =>
  [...answers].filter(([, answer]) => answer.includes(words)).map(([name]) => name)

/** What strangers are told of the shop in an app that is not ours. */
async function namesElsewhere() {
  const { options } = (await people.shopper?.expectDone(offerPasskey, { password: PASSWORD }))?.body ?? {}
  const { uri } =
    (await people.owner?.expectDone(offerSecondFactor, { password: shop.shop.config.seller.password }))?.body ?? {}
  return [options?.rp.name, new URL(uri ?? '').searchParams.get('issuer')]
}

/** What is shown while the database fails. */
async function faultPage(): Promise<string> {
  await shop.shop.db.execute(sql`ALTER TABLE products RENAME TO elsewhere`)
  const page = await (await shop.visitor().fetch('/products?search=figs')).text()
  await shop.shop.db.execute(sql`ALTER TABLE elsewhere RENAME TO products`)
  for (const words of OLD) expect(page).not.toContain(words)
  return page
}

test('an untouched shop says its name on every page, in every mail and where the API is described', async () => {
  const answers = await everyAnswer(shop, { people, order, product })
  const named = new Set(saying(answers, 'GreenCart'))
  const pages = [...answers.keys()].filter(
    (name) => /^\/(?!api|assets|robots|sitemap|favicon|manifest)/.test(name) && !name.endsWith('.data'),
  )
  expect(pages.filter((name) => !named.has(name))).toEqual([])
  const mails = [...answers.keys()].filter((name) => name.startsWith('mail: '))
  expect(saying(answers, 'Green</span>Cart')).toEqual(expect.arrayContaining(mails))
  expect(saying(answers, DEFAULT_FACTS.phone)).toContain('/')
  expect(pages.length).toBeGreaterThan(50)
  expect(await namesElsewhere()).toEqual(['GreenCart', 'GreenCart localhost'])
})

test('once the owner has saved other facts, nothing that a person can get has an old one', async () => {
  await people.owner?.expectDone(saveShop, { shop: ANOTHER })
  const answers = await everyAnswer(shop, { people, order, product })
  for (const words of OLD) expect(saying(answers, words), words).toEqual([])
  expect(await namesElsewhere()).toEqual(['Sharma Kirana', 'Sharma Kirana localhost'])
  for (const words of [
    ...ANOTHER.address,
    ANOTHER.email,
    ANOTHER.mapUrl,
    'https://wa.me/919811122233',
    ANOTHER.legalName,
  ])
    expect(answers.get('/'), words).toContain(words)
  expect(await faultPage()).toContain('Something went wrong | Sharma Kirana')
  expect(answers.get('/api/product/export.csv')).toContain('sharma-kirana-products-')
  expect(answers.get('/api/user/export')).toContain('sharma-kirana-my-data-')
})

test('a fact that the owner empties is left out, without a gap or an empty link', async () => {
  await people.owner?.expectDone(saveShop, {
    shop: { phone: '', email: '', whatsapp: '', mapUrl: '', address: [], tagline: '', legalName: '' },
  })
  const answers = await everyAnswer(shop, { people, order, product })
  for (const [name, answer] of answers) expect(answer, name).not.toMatch(/href="(?:tel:|mailto:|https:\/\/wa\.me\/)?"/)
  expect(answers.get('/')).not.toMatch(/"(?:telephone|email|hasMap|address|legalName)":""/)
  expect(answers.get('/help/returns')).toContain('contact us')
})
