import { afterAll, beforeAll, expect, test } from 'vitest'
import { CATEGORIES } from '#domain/catalog.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { type ReadPage, readPage } from '../testing/read-page.ts'

let shop: OpenShop
let home: ReadPage

beforeAll(async () => {
  const names = ['Apples', 'Bread', 'Curd', 'Dates', 'Eggs', 'Figs', 'Ghee']
  shop = await openShop({
    pages: true,
    seeds: names.map((name) => grocery(name, { inStock: name !== 'Bread', ...(name === 'Dates' && { stock: 0 }) })),
  })
  home = await readPage(shop, '/')
})
afterAll(() => shop.close())

test('§1 the claimed delivery time is under 30 minutes', () => {
  expect(home.the('h1').text).toContain('under 30 minutes')
})

test.each([
  ['Fastest Delivery', /groceries .*in under 30 minutes/i],
  ['Freshness Guaranteed', /fresh produce straight from the source/i],
  ['Affordable Prices', /quality groceries at unbeatable prices/i],
  ['Trusted by Thousands', /loved by 10,000\+ happy customers/i],
])('§1 §3 the claim “%s” is shown with an icon, a title and a description', (title, description) => {
  const highlight = home.all('li').find((item) => item.text.startsWith(title) && description.test(item.text))
  expect(highlight?.tags('img')).toHaveLength(1)
})

test('§1 the home page has banner, categories, best sellers, why we are best, services, contact and newsletter, in this order', () => {
  const parts = [
    '<h1',
    'id="categories"',
    'id="best-sellers"',
    'aria-labelledby="why"',
    'id="services"',
    'id="contact"',
    'aria-labelledby="newsletter"',
  ]
  const places = parts.map((part) => home.html.indexOf(part))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places[0]).toBeGreaterThan(0)
})

test('§1 §9 best sellers are the first 5 products in stock', () => {
  const names = home
    .the('section', 'id="best-sellers"')
    .all('h3')
    .map(({ text }) => text)
  expect(names).toEqual(['Apples', 'Curd', 'Eggs', 'Figs', 'Ghee'])
})

test('§1 the newsletter box has an email field and a Subscribe button', () => {
  const box = home.the('section', 'aria-labelledby="newsletter"')
  expect(box.tags('input')).toEqual([expect.stringContaining('type="email"')])
  expect(box.all('button').map(({ text }) => text)).toEqual(['Subscribe'])
})

test('§2 §9 there are seven categories, each with its text, its path and its colour', () => {
  const table = [
    ['Organic veggies', 'Vegetables', '#FEF6DA'],
    ['Fresh Fruits', 'Fruits', '#FEE0E0'],
    ['Cold Drinks', 'Drinks', '#F0F5DE'],
    ['Instant Food', 'Instant', '#E1F5EC'],
    ['Dairy Products', 'Dairy', '#FEE6CD'],
    ['Bakery & Breads', 'Bakery', '#E0F6FE'],
    ['Grains & Cereals', 'Grains', '#F1E3F9'],
  ]
  expect(CATEGORIES.map(({ text, path, bgColor }) => [text, path, bgColor])).toEqual(table)
  const grid = home.the('section', 'aria-labelledby="categories"')
  expect(grid.links.map(({ text }) => text)).toEqual(table.map(([text]) => text))
  for (const [index, [, path = '', colour = '']] of table.entries()) {
    const name = path.toLowerCase()
    const tag = grid.tags('a')[index] ?? ''
    expect(tag).toContain(`href="/products/${name}"`)
    expect(tag).toContain(`var(--color-${name})`)
    expect(home.html.toLowerCase()).toMatch(
      new RegExp(`--color-${name}:(?:var\\(--lightningcss-light,)?${colour.toLowerCase()}`),
    )
    expect(grid.all('a')[index]?.tags('img')).toHaveLength(1)
  }
})

test('§2 the home page has a main banner, and a bottom banner with a variant for small screens', () => {
  expect(home.the('section').tags('img').length).toBeGreaterThan(1)
  const bottom = home
    .the('section', 'aria-labelledby="why"')
    .tags('img')
    .filter((tag) => tag.includes('--lx'))
  expect(bottom.length).toBeGreaterThan(1)
  for (const tag of bottom) expect(tag).toContain('--sx')
})

test('§2 the welcome screen comes with the first HTML of every page', async () => {
  for (const path of ['/', '/products', '/cart', '/my-orders', '/seller', '/fastestDelevery']) {
    const page = await readPage(shop, path)
    expect(page.html, path).toMatch(/class="welcome[^"]*"/)
    expect(page.text, path).toContain('Welcome to GreenCart.')
  }
})

test('§2 the top bar has Home, All Products, Service, Contact, a search box, the cart with its count and Login', () => {
  const bar = home.the('header')
  expect(bar.the('nav', 'aria-label="Main"').links).toEqual([
    { text: 'Home', href: '/' },
    { text: 'All Products', href: '/products' },
    { text: 'Service', href: '/#services' },
    { text: 'Contact', href: '/#contact' },
  ])
  expect(bar.tags('input')).toEqual([expect.stringContaining('type="search"')])
  expect(bar.the('a', 'href="/cart"').text).toBe('0')
  expect(bar.all('button').map(({ text }) => text)).toContain('Login')
})

test('§2 the anchors of the top bar are places on the home page', () => {
  for (const id of ['services', 'contact']) expect(home.html).toContain(`id="${id}"`)
})

test('§2 on mobile there is a menu toggle, and the menu has the same links and the favourites', () => {
  const bar = home.the('header')
  expect(
    bar.tags('button').some((tag) => tag.includes('popoverTarget="menu"') && tag.includes('aria-label="Menu"')),
  ).toBe(true)
  const favourites = { text: 'Favourites', href: '/favourites' }
  expect(bar.the('nav', 'aria-label="Menu"').links).toEqual([...bar.the('nav', 'aria-label="Main"').links, favourites])
})

test('§2 §3 the footer has a description, three groups of links and a copyright line', () => {
  const footer = home.the('footer')
  expect(footer.the('p').text.length).toBeGreaterThan(40)
  const groups = footer.all('nav').map((group) => [group.the('h2').text, group.links.map(({ text }) => text)])
  expect(groups).toEqual([
    ['Quick Links', ['Home', 'Best Sellers', 'Offers & Deals', 'Contact Us', 'FAQs']],
    [
      'Need help?',
      ['Delivery Information', 'Return & Refund Policy', 'Payment Methods', 'Track your Order', 'Contact Us'],
    ],
    ['Follow Us', ['Instagram', 'Twitter', 'Facebook', 'YouTube']],
  ])
  expect(footer.text).toMatch(/Copyright \d{4} © GreenCart/)
})

test('§2 every link of the footer to this site leads to a page, and its anchor is on it', async () => {
  for (const { href, text } of home.the('footer').links.filter(({ href }) => href.startsWith('/'))) {
    const [path = '', anchor] = href.split('#')
    const page = await readPage(shop, path)
    if (anchor) expect(page.html, text).toContain(`id="${anchor}"`)
  }
})

test('§2 the contact section has a form and a support phone, a support email and an address', () => {
  const contact = home.the('section', 'id="contact"')
  expect(contact.links.map(({ href }) => href.split(':')[0])).toEqual(['tel', 'mailto'])
  expect(contact.the('address').text.length).toBeGreaterThan(10)
  expect(contact.all('form')).toHaveLength(1)
})

test('§5 §7 the contact form asks for name, email and message, the phone may be left out; its fields have the service’s names', () => {
  const form = home.the('section', 'id="contact"').the('form')
  const fields = [...form.tags('input'), ...form.tags('textarea')].map((tag) => [
    /name="([^"]*)"/.exec(tag)?.[1],
    tag.includes('required'),
  ])
  expect(fields).toEqual([
    ['user_name', true],
    ['user_email', true],
    ['user_phone', false],
    ['message', true],
  ])
})

test.each(['/cart', '/my-orders', '/account', '/favourites', '/add-address'])(
  'without scripts %s says that it needs them',
  async (path) => {
    const page = await readPage(shop, path)
    expect(page.the('noscript').text).toBe('Please turn on JavaScript in your browser to use this page.')
    expect(page.tags('main')).toEqual([expect.stringContaining('data-needs-script')])
  },
)

test('without scripts a product, the contact form and the newsletter say what needs them', async () => {
  const { _id } = await shop.product('Apples')
  const sentences = (page: ReadPage) => page.all('noscript').map(({ text }) => text)
  expect(sentences(home)).toEqual([
    expect.stringContaining('turn on JavaScript in your browser to send a message'),
    'Please turn on JavaScript in your browser to subscribe.',
  ])
  const product = await readPage(shop, `/products/bakery/${_id}`)
  expect(sentences(product)).toEqual(['Please turn on JavaScript in your browser to order.'])
})
