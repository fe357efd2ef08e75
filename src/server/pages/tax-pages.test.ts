import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveShop } from '#contract/shop/shop.ts'
import { type CategoryPath, productPath } from '#domain/catalog.ts'
import type { ShopTax } from '#domain/tax.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { type ReadPage, readPage } from '../testing/read-page.ts'

let shop: OpenShop

beforeAll(async () => {
  shop = await openShop({
    pages: true,
    seeds: [
      grocery('Rye bread', { price: 120, offerPrice: 99.5 }),
      grocery('White bread', { price: 50, offerPrice: 50 }),
    ],
  })
})
afterAll(() => shop.close())

const setTax = async (tax: ShopTax) => (await shop.seller()).expectDone(saveShop, { shop: { tax } })

async function pathOf(name: string): Promise<string> {
  const product = await shop.product(name)
  return productPath({ ...product, category: product.category as CategoryPath })
}

const detailOf = async (name: string): Promise<ReadPage> => readPage(shop, await pathOf(name))

const textOf = async (path: string) => (await readPage(shop, path)).the('main').text
const texts = async () => ({
  payment: await textOf('/help/payment'),
  returns: await textOf('/help/returns'),
  trusted: await textOf('/trustedthousands'),
})

test('with tax included the label MRP stands at the printed price, and the selling price beside it', async () => {
  await setTax({ mode: 'included', percent: 5 })
  const buy = (await detailOf('Rye bread')).the('section', 'aria-label="Buy"')
  expect(buy.text).toMatch(/MRP ₹120.*₹99\.50.*inclusive of all taxes/)
  expect(buy.text).not.toContain('MRP ₹99.50')
  expect(buy.the('s').text).toBe('₹120')
  expect((await detailOf('White bread')).the('section', 'aria-label="Buy"').text).toContain('MRP ₹50')
  const cards = (await readPage(shop, '/products')).all('article').map(({ text }) => text)
  expect(cards.find((text) => text.includes('Rye bread'))).toMatch(/₹99\.50\s*MRP ₹120/)
  expect(cards.find((text) => text.includes('White bread'))).toContain('MRP ₹50')
  const html = await (await shop.visitor().fetch(await pathOf('Rye bread'))).text()
  expect(html).toContain('"valueAddedTaxIncluded":true')
})

test('the help pages say how tax is charged', async () => {
  await setTax({ mode: 'added', percent: 7.5 })
  expect(await texts()).toMatchObject({
    payment: expect.stringContaining('in your cart, plus 7.5% tax. Shipping'),
    returns: expect.stringContaining('we refund items with their share of the tax: to your card'),
    trusted: expect.stringContaining('shows the tax, the shipping and the total'),
  })
  await setTax({ mode: 'included', percent: 5 })
  expect(await texts()).toMatchObject({
    payment: expect.stringContaining('in your cart, which include all taxes. Shipping'),
    returns: expect.stringContaining('we refund items: to your card'),
  })
  await setTax({ mode: 'none', percent: 5 })
  expect(await texts()).toMatchObject({
    payment: expect.stringContaining('in your cart. Shipping'),
    trusted: expect.stringContaining('Your cart shows the shipping and the total'),
  })
  const html = await (await shop.visitor().fetch(await pathOf('Rye bread'))).text()
  expect(html).not.toContain('valueAddedTaxIncluded')
})
