import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#contract/pages/page-facts.ts'
import { DEFAULT_FACTS } from '#domain/shop-facts.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { WEB_BUILD } from './pages.ts'
import { RenderThread } from './render-thread.ts'

let shop: OpenShop
let pages: readonly Page[]

beforeAll(async () => {
  shop = await openShop({ pages: true, seeds: [grocery('Bread')] })
  const thread = new RenderThread(
    { build: WEB_BUILD, origin: shop.url, extra: undefined, shop: DEFAULT_FACTS },
    () => undefined,
  )
  pages = await thread.pages()
  await thread.close()
})
afterAll(() => shop.close())

const text = async (path: string) => (await shop.visitor().fetch(path)).text()

test('every page says in its handle, or a layout says for it, whether it is listed and cached', () => {
  expect(pages.length).toBeGreaterThan(30)
  for (const page of pages) {
    const { camera: _, promise: __, ...facts } = page
    expect(facts).toEqual({
      path: page.path,
      search: expect.stringMatching(/^(listed|private)$/),
      cached: expect.any(Boolean),
    })
  }
})

test('only pages that say so may ask for the camera', async () => {
  for (const { path, camera } of pages.filter(({ path }) => !path.includes(':'))) {
    const { headers } = await shop.visitor().fetch(path)
    expect(headers.get('permissions-policy'), path).toContain(camera ? 'camera=(self)' : 'camera=()')
  }
  const allowed = pages.filter(({ camera }) => camera).map(({ path }) => path)
  expect(allowed.filter((path) => !/^\/(seller|staff)(\/|$)/.test(path))).toEqual([])
  expect(allowed).toEqual(expect.arrayContaining(['/seller', '/seller/product-list', '/staff']))
})

test('a private page is kept out by robots.txt and says noindex; any other is in the sitemap', async () => {
  const kept = [...(await text('/robots.txt')).matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path)
  const listed = [...(await text('/sitemap.xml')).matchAll(/<loc>([^<]+)/g)].map(
    ([, url = '']) => new URL(url).pathname,
  )
  for (const { path } of pages.filter(({ path }) => !path.includes(':'))) {
    const isPrivate = (await text(path)).includes('<meta name="robots" content="noindex"/>')
    const isKeptOut = kept.some((start) => path.startsWith(start))
    expect({ path, isKeptOut, isListed: listed.includes(path) }).toEqual({
      path,
      isKeptOut: isPrivate,
      isListed: !isPrivate,
    })
  }
  expect(kept).toEqual([...new Set(kept)])
  expect(kept).toEqual(
    expect.arrayContaining(['/api/', '/account', '/staff', '/reset-password', '/seller', '/my-orders']),
  )
  expect(listed).toEqual(expect.arrayContaining(['/', '/products', '/products/bakery', '/help/faqs']))
})
