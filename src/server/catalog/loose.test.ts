import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateCart } from '#contract/cart/cart.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import { exportProducts, importProducts } from '#contract/catalog/product-csv.ts'
import { addProduct, listSellerProducts, setProductStock, updateProduct } from '#contract/catalog/seller-catalog.ts'
import { csvLine } from '#domain/csv.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { leftOnShelf } from '../testing/put-on-shelf.ts'
import type { Visitor } from '../testing/visitor.ts'

const loose = { step: 250, unit: 'g', min: 500, max: 5000 } as const
let shop: OpenShop
let seller: Visitor
let id: string
beforeAll(async () => {
  shop = await openShop({ seeds: [grocery('Bread')] })
  seller = await shop.seller()
  const added = await seller.call(addProduct, formOf({ loose, stock: 50 }))
  id = added.body.success ? added.body.product._id : ''
})
afterAll(() => shop.close())

function formOf(data: object): FormData {
  const form = new FormData()
  const product = { name: 'Onions', category: 'Vegetables', description: [], price: 40, offerPrice: 30 }
  form.set('productData', JSON.stringify({ ...product, ...data }))
  return form
}
const edit = (data: object) => seller.call(updateProduct, formOf({ id, pictures: [], ...data }))
const found = async () => (await seller.expectDone(listSellerProducts, { id })).body.products[0]

test('what is sold by weight is a pack of one step to clients that know nothing of it', async () => {
  const visitor = await shop.shopper()
  const { body } = await visitor.expectDone(listProducts, { ids: id })
  expect(body.products[0]).toMatchObject({
    price: 40,
    offerPrice: 30,
    weight: '250 g',
    quantity: { amount: 250, unit: 'g' },
    unitPrice: { amount: 120, per: 'kg' },
    loose,
  })
  expect(await visitor.call(updateCart, { cartItems: { [id]: 3 } })).toMatchObject({ status: 200 })
})

test('an edit that leaves it out keeps it, with its pack and what is on its shelf', async () => {
  expect(await edit({ weight: '1 kg' })).toMatchObject({ status: 200, body: { product: { weight: '250 g', loose } } })
  expect(await leftOnShelf(shop, id)).toBe(12_500)
})

test('a stock in steps is as many grams on its shelf; another step counts the same grams', async () => {
  await seller.expectDone(setProductStock, { id, inStock: true, stock: 40 })
  expect(await leftOnShelf(shop, id)).toBe(10_000)
  await edit({ loose: { step: 500, unit: 'g' } })
  expect(await found()).toMatchObject({ stock: 20, loose: { step: 500 } })
  await edit({ loose, stock: 50 })
  expect(await found()).toMatchObject({ stock: 50 })
  expect(await leftOnShelf(shop, id)).toBe(12_500)
})

test('nobody counts it, or it is sold by the piece again: its shelf goes', async () => {
  await seller.expectDone(setProductStock, { id, inStock: true, stock: null })
  expect(await found()).toMatchObject({ stock: null })
  await edit({ loose: null, weight: '1 kg', stock: 7 })
  expect(await found()).toMatchObject({ stock: 7, weight: '1 kg' })
  expect(await found()).not.toHaveProperty('loose')
  await edit({ loose, stock: 50 })
})

test.each([
  [{ step: 2000, unit: 'g' }, 'Use a step of up to 1 kg.'],
  [{ step: 250, unit: 'g', min: 300 }, 'The least amount must be a multiple of 250 g.'],
  [{ step: 250, unit: 'piece' }, 'Enter the step and'],
  [{ step: 0, unit: 'g' }, 'Enter the step and'],
])('%j is refused with a sentence', async (wrong, sentence) => {
  const reply = await edit({ loose: wrong })
  expect(reply).toMatchObject({ status: 400 })
  expect(JSON.stringify(reply.body)).toContain(sentence)
  expect(await found()).toMatchObject({ loose })
})

test('a CSV file says it, takes it back without a change, and changes it', async () => {
  const send = async (text: string) => {
    const headers = { 'content-type': 'text/csv' }
    const reply = await seller.fetch(`${importProducts.path}?dryRun=0`, { method: 'POST', body: text, headers })
    return reply.json()
  }
  const text = await (await seller.fetch(exportProducts.path)).text()
  expect(text).toContain('250 g from 500 g to 5 kg')
  expect(await send(text)).toMatchObject({ added: 0, changed: 0, badTotal: 0 })
  const changed = [csvLine(['id', 'loose', 'stock']), csvLine([id, '100 g', '80'])].join('')
  expect(await send(changed)).toMatchObject({ changed: 1, badTotal: 0 })
  expect(await found()).toMatchObject({ loose: { step: 100, unit: 'g' }, weight: '100 g', stock: 80 })
  expect(await leftOnShelf(shop, id)).toBe(8000)
  const wrong = [csvLine(['id', 'loose']), csvLine([id, 'by the bag'])].join('')
  expect(JSON.stringify(await send(wrong))).toContain('Enter the step and')
})
