import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportAccount } from '#contract/accounts/account-data.ts'
import { offerPasskey } from '#contract/accounts/passkeys.ts'
import { offerSecondFactor } from '#contract/accounts/second-factor.ts'
import type { Audience } from '#contract/audiences.ts'
import { exportProducts } from '#contract/catalog/product-csv.ts'
import { addBanner, readShop, saveShop } from '#contract/shop/shop.ts'
import { DEFAULT_COLOUR, DEFAULT_FACTS } from '#domain/shop-facts.ts'
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
  colour: '#8a1538',
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
  // The word mark of emails; a text message has none.
  const texts = ['mail: code', 'mail: mailbox']
  const mails = [...answers.keys()].filter((name) => name.startsWith('mail: ') && !texts.includes(name))
  expect(saying(answers, 'Green</span>Cart')).toEqual(expect.arrayContaining(mails))
  expect([...named]).toEqual(expect.arrayContaining(texts))
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
  expect(saying(answers, DEFAULT_COLOUR).filter((name) => /^mail: |^\/(?:newsletter|email)\//.test(name))).toEqual([])
  expect(saying(answers, ANOTHER.colour).filter((name) => name.startsWith('mail: ')).length).toBeGreaterThan(5)
  expect(await faultPage()).toContain('Something went wrong | Sharma Kirana')
  expect(answers.get(exportProducts.path)).toContain('sharma-kirana-products-')
  expect(answers.get(exportAccount.path)).toContain('sharma-kirana-my-data-')
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

const home = async () => (await shop.visitor().fetch('/')).text()
const promisesOf = (text: string) => DEFAULT_FACTS.promises.map(({ title }) => ({ title: `${title}!`, text }))

test('headline, subline, promises and notice are the owner’s; a time is named only where one is known', async () => {
  await people.owner?.expectDone(saveShop, {
    shop: {
      name: 'Sharma Kirana',
      headline: '{name}: fresh *every morning*',
      subline: 'Open since 1974.',
      promises: promisesOf('{name} is quick. To you in {minutes} minutes.'),
      notice: '{name} is closed on Diwali.',
    },
  })
  const page = await home()
  expect(page).toContain('Sharma Kirana: fresh <span class="text-leaf">every morning</span>')
  expect(page).toContain('<title>Sharma Kirana: fresh every morning</title>')
  for (const words of [
    'Open since 1974.',
    'Fastest Delivery!',
    '>Sharma Kirana is quick.<',
    'Sharma Kirana is closed on Diwali.',
  ])
    expect(page).toContain(words)
  expect(page).not.toContain('under 30 minutes')
  expect(page.replace(/<script[\s\S]*?<\/script>|data-shop="[^"]*"/g, '')).not.toMatch(/\{(?:name|minutes)\}/)
  expect(await (await shop.visitor().fetch('/cart')).text()).toContain('Sharma Kirana is closed on Diwali.')
  const fastest = await (await shop.visitor().fetch('/fastestDelevery')).text()
  expect(fastest).toContain('Fastest Delivery!')
  expect(fastest).not.toContain('under 30 minutes')
})

test.each([
  ['a time in the headline', { headline: 'In {minutes} minutes' }],
  ['a placeholder that is none', { subline: 'Welcome, {customer}' }],
  ['only a time', { promises: promisesOf('In {minutes} minutes.') }],
  ['three promises', { promises: promisesOf('Fresh.').slice(1) }],
  [
    'a picture that nobody uploaded',
    { banners: [{ picture: `/pictures/${'a'.repeat(24)}-640.webp`, text: 'Hi', link: '/' }] },
  ],
  ['a picture from elsewhere', { banners: [{ picture: 'https://evil.example/x.webp', text: 'Hi', link: '/' }] }],
])('%s is refused with a sentence and changes nothing', async (_, wanted) => {
  const before = await home()
  const refused = await people.owner?.call(saveShop, { shop: wanted })
  expect(refused).toMatchObject({ status: 400, body: { message: expect.stringMatching(/\w+ \w+/) } })
  expect(await home()).toBe(before)
})

const picture = () =>
  sharp({ create: { width: 900, height: 400, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

function banner(words: object, file: Buffer | string) {
  const form = new FormData()
  form.set('banner', JSON.stringify(words))
  form.set('picture', new Blob([typeof file === 'string' ? file : Uint8Array.from(file)]), 'banner.png')
  return people.owner?.call(addBanner, form)
}

test('up to five banners have a picture that is drawn anew and a safe link; the owner moves and removes them', async () => {
  const bad: [object, Buffer | string][] = [
    [{ text: 'Sweets', link: '/products' }, '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    [{ text: 'Sweets', link: 'javascript:alert(1)' }, await picture()],
    [{ text: 'Sweets', link: '//evil.example' }, await picture()],
    [{ text: '', link: '/products' }, await picture()],
  ]
  for (const [words, file] of bad) expect((await banner(words, file))?.status).toBe(400)
  for (let nth = 1; nth <= 5; nth++)
    expect(
      (
        await banner(
          { text: `Sweets ${nth}`, link: nth === 1 ? 'https://example.com/sweets' : '/products' },
          await picture(),
        )
      )?.status,
    ).toBe(200)
  expect(await banner({ text: 'One more', link: '/' }, await picture())).toMatchObject({ status: 409 })
  const { banners } = (await shop.visitor().expectDone(readShop)).body.shop
  expect(banners.map(({ text }) => text)).toEqual([1, 2, 3, 4, 5].map((nth) => `Sweets ${nth}`))
  const page = await home()
  for (const { picture, text } of banners) {
    expect(page).toContain(picture)
    expect(page).toContain(`alt="${text}"`)
    expect((await shop.visitor().fetch(picture)).headers.get('content-type')).toBe('image/webp')
  }
  const kept = [banners[2], banners[0]].flatMap((one) => one ?? [])
  await people.owner?.expectDone(saveShop, { shop: { banners: kept } })
  const alts = [...(await home()).matchAll(/alt="(Sweets \d)"/g)].map(([, alt]) => alt)
  expect(alts).toEqual(['Sweets 3', 'Sweets 1'])
})

const HOSTILE = '</title>"\'><svg/onload=x><b>&lt;<!--'

/** The tags of a page, whatever it says. */
const tagsOf = (html: string) => html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '').match(/<\/?[a-z][\w-]*/gi)

test('HTML in every field is shown as text: pages, mails and small pages are made of the same tags', async () => {
  const fill = (words: string) => ({
    name: words,
    legalName: words,
    tagline: words,
    address: [words],
    headline: words,
    subline: words,
    notice: words,
    promises: Array.from({ length: 4 }, () => ({ title: words, text: words })),
  })
  const crawl = async () => everyAnswer(shop, { people, order, product })
  await people.owner?.expectDone(saveShop, { shop: fill('Sharma') })
  const harmless = await crawl()
  await people.owner?.expectDone(saveShop, { shop: fill(HOSTILE) })
  for (const [name, answer] of await crawl())
    if (answer.includes('<html')) expect(tagsOf(answer), name).toEqual(tagsOf(harmless.get(name) ?? ''))
})
