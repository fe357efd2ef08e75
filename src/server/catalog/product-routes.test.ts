import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog/catalog.ts'
import { addProduct, archiveProduct, listSellerProducts, setProductStock } from '#contract/catalog/seller-catalog.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

let shop: OpenShop
let seller: Visitor

beforeAll(async () => {
  shop = await openShop({
    seeds: [
      grocery('Whole wheat bread', { price: 60, offerPrice: 45 }),
      grocery('Milk', { category: 'Dairy', price: 30, offerPrice: 30 }),
      grocery('Butter 100%', { category: 'Dairy', price: 70, offerPrice: 50 }),
      grocery('Buttermilk', { category: 'Dairy', price: 20, offerPrice: 15, inStock: false }),
      grocery('Bread sticks', { price: 25, offerPrice: 20, stock: 0 }),
    ],
  })
  seller = await shop.seller()
})
afterAll(() => shop.close())

const figs = {
  name: 'Figs',
  description: ['Sweet', '', 'From Pune'],
  category: 'fruits',
  price: 80,
  offerPrice: 72.5,
  weight: '250 g',
}
const png = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#2a2' } })
    .png()
    .toBuffer()

/** A file of a hundred kilobytes that unpacks to side × side pixels. */
function hugePng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const pixels = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function form(data: unknown, files: (Buffer | string)[] = []): FormData {
  const made = new FormData()
  made.set('productData', typeof data === 'string' ? data : JSON.stringify(data))
  for (const [index, file] of files.entries()) {
    made.append(
      'images',
      new Blob([typeof file === 'string' ? file : new Uint8Array(file)], { type: 'image/png' }),
      `${index}.png`,
    )
  }
  return made
}

const list = async (query = '') => (await shop.visitor().expectDone(listProducts, new URLSearchParams(query))).body
const names = async (query: string) => (await list(query)).products.map(({ name }) => name)

describe('the list of products', () => {
  test('says of each product whether it can be bought now; the seller sees switch and count apart', async () => {
    const id = (await shop.product('Milk'))._id
    /** In every way in which the public can ask. */
    const seen = async () => {
      const inStock = new Set<boolean>()
      for (const query of ['', '?limit=200', `?ids=${id}`]) {
        const { products } = await list(query)
        for (const product of products) if (product._id === id) inStock.add(product.inStock)
      }
      return [...inStock]
    }
    const cases = [
      [{ inStock: true, stock: 0 }, false],
      [{ inStock: true, stock: 1 }, true],
      [{ inStock: false, stock: 5 }, false],
      [{ inStock: true, stock: null }, true],
    ] as const
    for (const [set, canBeBought] of cases) {
      expect((await seller.call(setProductStock, { id, ...set })).body.product).toMatchObject(set)
      expect((await seller.call(listSellerProducts, { id })).body.products).toMatchObject([set])
      expect(await seen(), JSON.stringify(set)).toEqual([canBeBought])
    }
    await seller.call(archiveProduct, { id, archived: true })
    expect(await seen()).toEqual([false])
    expect(await names('')).not.toContain('Milk')
    await seller.call(archiveProduct, { id, archived: false })
    expect(await seen()).toEqual([true])
  })

  test('without a query is everything, in and out of stock, as the contract says', async () => {
    const { success, products } = await list()
    expect(success).toBe(true)
    expect(products).toHaveLength(5)
    expect(products[0]).toEqual({
      _id: expect.any(String),
      name: 'Whole wheat bread',
      category: 'Bakery',
      price: 60,
      offerPrice: 45,
      image: [],
      description: ['Baked this morning'],
      inStock: true,
      stock: null,
      weight: '400 g',
      quantity: { amount: 400, unit: 'g' },
      unitPrice: { amount: 112.5, per: 'kg' },
    })
  })

  test('is compressed, carries an ETag, and is new at once when a product changes', async () => {
    const first = await shop.visitor().fetch(listProducts.path, { headers: { 'accept-encoding': 'br' } })
    expect(first.headers.get('content-encoding')).toBe('br')
    const etag = first.headers.get('etag') ?? ''
    await first.text()
    const again = await shop
      .visitor()
      .fetch(listProducts.path, { headers: { 'accept-encoding': 'br', 'if-none-match': etag } })
    expect(again.status).toBe(304)
    const milk = await shop.product('Milk')
    await seller.call(setProductStock, { id: milk._id, inStock: false })
    expect((await shop.product('Milk')).inStock).toBe(false)
    await seller.call(setProductStock, { id: milk._id, inStock: true })
    const back = await shop
      .visitor()
      .fetch(listProducts.path, { headers: { 'accept-encoding': 'br', 'if-none-match': etag } })
    expect(back.status).toBe(304)
  })

  test('finds by a part of the name in any case, where % and _ are letters like others', async () => {
    expect(await names('?search=BREAD')).toEqual(['Whole wheat bread', 'Bread sticks'])
    expect(await names('?search=%25')).toEqual(['Butter 100%'])
    expect(await names('?search=_')).toEqual([])
    expect(await names('?search=butter&inStock=true')).toEqual(['Butter 100%'])
    expect(await names('?category=dairy&sort=price-low')).toEqual(['Buttermilk', 'Milk', 'Butter 100%'])
  })

  test('pages in every order without skipping or repeating', async () => {
    for (const sort of ['featured', 'newest', 'price-low', 'price-high', 'name', 'discount']) {
      const whole = await names(`?sort=${sort}`)
      const paged: string[] = []
      for (let cursor: unknown = ''; cursor !== undefined; ) {
        const page = await list(`?sort=${sort}&limit=2${cursor ? `&cursor=${cursor}` : ''}`)
        paged.push(...page.products.map(({ name }) => name))
        cursor = page.nextCursor
      }
      expect(paged, sort).toEqual(whole)
    }
  })

  test('refuses a query it does not understand', async () => {
    for (const query of [
      '?limit=0',
      '?limit=201',
      '?limit=x',
      '?sort=best',
      '?category=toys',
      '?cursor=%00',
      '?inStock=maybe',
      '?search=%00',
    ]) {
      expect((await shop.visitor().callUnchecked(listProducts, query.slice(1))).status, query).toBe(400)
    }
  })

  test('gives named products, whatever their state', async () => {
    const milk = await shop.product('Buttermilk')
    const { products } = await list(`?ids=${milk._id},unknown`)
    expect(products).toMatchObject([{ name: 'Buttermilk', inStock: false }])
  })
})

describe('a new product', () => {
  test('is on the shelf at once, with its pictures drawn anew in three widths', async () => {
    const photo = await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#c33' } })
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .jpeg()
      .toBuffer()
    const heard = await seller.call(addProduct, form(figs, [await png(), photo]))
    expect(heard).toMatchObject({ status: 200, body: { success: true, message: 'Product Added' } })
    const added = (await list()).products.find(({ name }) => name === 'Figs')
    expect(added).toMatchObject({
      category: 'Fruits',
      price: 80,
      offerPrice: 72.5,
      inStock: true,
      description: ['Sweet', 'From Pune'],
    })
    expect(added?.image).toHaveLength(2)
    const picture = await shop.visitor().fetch(added?.image[1] ?? '')
    expect(picture.headers.get('content-type')).toBe('image/webp')
    expect(picture.headers.get('cache-control')).toContain('immutable')
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
    const facts = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
    expect(facts).toMatchObject({ format: 'webp', width: 640, height: 320 })
    expect(facts.exif).toBeUndefined()
    const small = await shop.visitor().fetch((added?.image[1] ?? '').replace('-640', '-160'))
    expect(small.status).toBe(200)
  })

  test('may have its prices as a form sends them, as text', async () => {
    const heard = await seller.call(
      addProduct,
      form({ ...figs, name: 'Dates', price: '80', offerPrice: '79.90', stock: 7 }),
    )
    expect(heard).toMatchObject({
      status: 200,
      body: { product: { price: 80, offerPrice: 79.9, stock: 7, image: [] } },
    })
  })

  test('that is refused leaves nothing behind, neither row nor file', async () => {
    const before = [await names('?limit=200'), await readdir(join(shop.shop.config.dataDir, 'pictures'))]
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const cases: [string, FormData, number][] = [
      ['no name', form({ ...figs, name: '' }), 400],
      ['no price', form({ ...figs, price: undefined }), 400],
      ['price 0', form({ ...figs, price: 0 }), 400],
      ['negative', form({ ...figs, offerPrice: -1 }), 400],
      ['three decimals', form({ ...figs, price: 80.005 }), 400],
      ['not a number', form({ ...figs, price: 'cheap' }), 400],
      ['NaN', form('{"name":"x","price":NaN}'), 400],
      ['too dear', form({ ...figs, price: 1_000_000.01, offerPrice: 1 }), 400],
      ['offer above price', form({ ...figs, offerPrice: 81 }), 400],
      ['unknown category', form({ ...figs, category: 'Toys' }), 400],
      ['description is text', form({ ...figs, description: 'Sweet' }), 400],
      ['negative stock', form({ ...figs, stock: -1 }), 400],
      ['broken JSON', form('{"name":'), 400],
      ['null', form('null'), 400],
      ['five pictures', form(figs, await Promise.all([png(), png(), png(), png(), png()])), 413],
      ['a text named .png', form(figs, [await png(), 'I am no picture']), 400],
      ['a script in a drawing', form(figs, [svg]), 400],
      ['half a picture', form(figs, [(await png(200, 200)).subarray(0, 120)]), 400],
      ['30000 x 30000', form(figs, [hugePng(30_000)]), 400],
      ['6 MB', form(figs, [Buffer.alloc(6_000_000, 1)]), 413],
    ]
    for (const [what, body, status] of cases) {
      expect(await seller.call(addProduct, body), what).toMatchObject({
        status,
        body: { success: false, code: expect.any(String) },
      })
    }
    const broken = await seller.fetch(addProduct.path, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="productData"\r\n\r\n{"na',
    })
    expect(broken.status).toBe(400)
    expect((await seller.callUnchecked(addProduct, figs)).status).toBe(415)
    expect([await names('?limit=200'), await readdir(join(shop.shop.config.dataDir, 'pictures'))]).toEqual(before)
  })

  test('is the seller’s to add', async () => {
    expect(await shop.visitor().call(addProduct, form(figs))).toMatchObject({
      status: 401,
      body: { message: 'Not Authorized' },
    })
    expect((await (await shop.shopper()).call(addProduct, form(figs))).status).toBe(401)
  })
})

describe('the seller’s switch', () => {
  test('states what is wanted, so that a repeated call is harmless', async () => {
    const { _id: id } = await shop.product('Milk')
    for (const inStock of [false, false, true]) {
      expect(await seller.call(setProductStock, { id, inStock })).toMatchObject({
        status: 200,
        body: { message: 'Stock Updated' },
      })
      expect((await shop.product('Milk')).inStock).toBe(inStock)
    }
    await seller.call(setProductStock, { id, inStock: true, stock: 4 })
    expect((await shop.product('Milk')).stock).toBe(4)
    await seller.call(setProductStock, { id, inStock: true, stock: null })
    expect((await shop.product('Milk')).stock).toBeNull()
  })

  test('is refused to others, for unknown products and for nonsense', async () => {
    const { _id: id } = await shop.product('Milk')
    expect((await (await shop.shopper()).call(setProductStock, { id, inStock: false })).status).toBe(401)
    expect((await seller.call(setProductStock, { id: 'unknown', inStock: false })).status).toBe(404)
    for (const body of [
      {},
      { id },
      { id, inStock: 'yes' },
      { id: 7, inStock: true },
      { id, inStock: true, stock: 1.5 },
    ]) {
      expect((await seller.callUnchecked(setProductStock, body)).status, JSON.stringify(body)).toBe(400)
    }
  })
})
