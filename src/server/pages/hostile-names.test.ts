import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { updateCart } from '#contract/cart/cart.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { listMails, showMail } from '#contract/shop/mail.ts'
import { productPath } from '#domain/catalog.ts'
import type { SeedProduct } from '#seed/catalogue.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { HOSTILE_NAMES } from '../testing/hostile-names.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

/** The same shelf twice: once with names that want to be markup, once with names that do not. */
const shelf = (name: (hostile: string, index: number) => string): SeedProduct[] =>
  HOSTILE_NAMES.map((hostile, index) =>
    grocery(name(hostile, index), {
      description: [name(hostile, index), 'Baked this morning'],
      weight: name(hostile, index).slice(0, 40),
    }),
  )

let hostile: OpenShop
let harmless: OpenShop
beforeAll(async () => {
  hostile = await openShop({ pages: true, seeds: shelf((name) => name) })
  harmless = await openShop({ pages: true, seeds: shelf((_name, index) => `Bread${index}`) })
})
afterAll(() => Promise.all([hostile.close(), harmless.close()]))

type Fetched = { html: string; policy: string }

async function pagesOf(shop: OpenShop, headers: Record<string, string> = {}): Promise<Fetched[]> {
  const { body } = await shop.visitor().expectDone(listProducts)
  const products = body.products
  const search = encodeURIComponent(products[3]?.name ?? '')
  const paths = ['/', '/products', '/products/bakery', `/products?search=${search}`, ...products.map(productPath)]
  const pages: Fetched[] = []
  for (const path of paths) {
    const response = await shop.visitor().fetch(path, { headers })
    expect(response.status, path).toBe(200)
    pages.push({ html: await response.text(), policy: response.headers.get('content-security-policy') ?? '' })
  }
  return pages
}

const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g
/** React writes no `>` inside an attribute, so this finds every tag. */
const TAG = /<(\/?[a-zA-Z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/g

/** The tags of a page with the names of their attributes, in order: what it is made of, whatever it says. */
function skeleton(html: string): string {
  const withoutCode = html.replace(SCRIPT, '<script$1></script>').replace(/<style[^>]*>[\s\S]*?<\/style>/g, '<style>')
  return [...withoutCode.matchAll(TAG)]
    .map(([, tag = '', attributes = '']) => tag + attributes.replace(/="[^"]*"/g, ''))
    .join('\n')
}

describe('names that want to be markup', () => {
  test('change nothing in what a page is made of', async () => {
    const [wanted, seen] = [await pagesOf(harmless), await pagesOf(hostile)]
    const everywhere = wanted.map(({ html }) => skeleton(html))
    expect(seen).toHaveLength(everywhere.length)
    for (const [index, { html }] of seen.entries()) expect(skeleton(html)).toBe(everywhere[index])
  })

  test('are in no script that may run, and every script that may run is in the policy', async () => {
    for (const { html, policy } of await pagesOf(hostile)) {
      const allowed = new Set(policy.match(/'sha256-[^']+'/g))
      const inline = [...html.matchAll(SCRIPT)].filter(
        ([, attributes = '']) => !attributes.includes(' src=') && !attributes.includes('ld+json'),
      )
      expect(inline.length).toBeGreaterThan(0)
      for (const [, , code = ''] of inline) {
        const hash = `'sha256-${createHash('sha256').update(code).digest('base64')}'`
        expect(allowed.has(hash)).toBe(true)
        expect(code).not.toContain('<script')
        expect(code).not.toMatch(/[\u2028\u2029]/)
      }
      expect(allowed.size).toBe(new Set(inline.map(([, , code]) => code)).size)
      expect(policy).not.toMatch(/script-src[^;]*'unsafe/)
    }
  })

  test('are told to search engines as they are, inside data that stays data', async () => {
    const names = new Set<string>()
    for (const { html } of await pagesOf(hostile)) {
      for (const [, attributes = '', code = ''] of html.matchAll(SCRIPT)) {
        if (!attributes.includes('ld+json')) continue
        const thing = JSON.parse(code) as { '@type': string; name?: string }
        if (thing['@type'] === 'Product' && thing.name) names.add(thing.name)
      }
    }
    expect([...names].toSorted()).toEqual(HOSTILE_NAMES.toSorted())
  })

  test('are harmless in the sitemap and in the data of pages', async () => {
    const sitemap = await (await hostile.visitor().fetch('/sitemap.xml')).text()
    expect(sitemap.match(/<loc>/g)?.length).toBeGreaterThan(HOSTILE_NAMES.length)
    expect(sitemap).not.toMatch(/<(?!\?xml|\/?urlset|\/?url>|\/?loc>)/)
    const data = await hostile.visitor().fetch('/products/bakery.data')
    expect(data.status).toBe(200)
    expect(data.headers.get('content-type')).not.toContain('html')
    expect(data.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('are harmless in a letter', async () => {
    const shopper = await hostile.shopper()
    const { body } = await shopper.expectDone(addAddress, {
      address: { ...homeAddress, firstName: '<b>Asha</b>', street: '"><img src=x onerror=alert(1)>' },
    })
    const { body: list } = await hostile.visitor().expectDone(listProducts)
    const items = list.products.map(({ _id }) => ({ product: _id, quantity: 1 }))
    const ordered = await shopper.call(placeCodOrder, { items, address: body.address._id }, { key: null })
    expect(ordered.body.success).toBe(true)
    const seller = await hostile.seller()
    const mails = (await seller.expectDone(listMails)).body.mails
    const letter = mails.find(({ kind }) => kind === 'order')
    const shown = (await seller.expectDone(showMail, { id: letter?._id ?? '' })).body
    expect(shown.html).toMatch(/(&lt;|&#60;)script/)
    expect(shown.html).not.toMatch(/<script|<img src=x|<svg|<b>Asha|onmouseover='|onerror=alert\(1\)>/i)
  })
})

describe('pages from memory', () => {
  test('are the same bytes for everybody, signed in or not', async () => {
    const shopper = await hostile.shopper()
    await shopper.call(updateCart, { cartItems: {} })
    const seller = await hostile.seller()
    const cookie = [...shopper.cookies, ...seller.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect(cookie).toMatch(/\btoken=\S+; sellerToken=\S+/)
    const [strangers, theirs] = [await pagesOf(hostile), await pagesOf(hostile, { cookie })]
    expect(theirs).toEqual(strangers)
    for (const path of ['/cart', '/my-orders', '/add-address', '/seller', '/seller/orders']) {
      const signedIn = await hostile.visitor().fetch(path, { headers: { cookie } })
      const signedOut = await hostile.visitor().fetch(path)
      const html = await signedIn.text()
      expect(html).toBe(await signedOut.text())
      expect(html).not.toMatch(/shopper\d@example\.com/)
      expect(signedIn.headers.getSetCookie()).toEqual([])
    }
  })
})
