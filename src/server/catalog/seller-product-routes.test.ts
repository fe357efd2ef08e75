import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { listProducts } from '#contract/catalog/catalog.ts'
import {
  archiveProduct,
  listSellerProducts,
  type sellerProduct,
  setProductStock,
  updateProduct,
} from '#contract/catalog/seller-catalog.ts'
import type { ReplyBody } from '../testing/answer.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

type Wire = z.input<typeof sellerProduct>

let shop: OpenShop
let seller: Visitor

beforeAll(async () => {
  shop = await openShop({
    seeds: [
      grocery('Bread', { stock: 12 }),
      grocery('Milk', { category: 'Dairy', stock: 0 }),
      grocery('Curd', { category: 'Dairy', inStock: false }),
      grocery('Old jam'),
      ...Array.from({ length: 20 }, (_, number) => grocery(`Apple ${number}`, { category: 'Fruits' })),
    ],
  })
  seller = await shop.seller()
})
afterAll(() => shop.close())

async function list(query: string): Promise<ReplyBody<typeof listSellerProducts>> {
  const { status, body } = await seller.expectDone(listSellerProducts, new URLSearchParams(query))
  expect(status).toBe(200)
  return body
}

async function find(name: string): Promise<Wire> {
  const [product] = (await list(`search=${name}`)).products
  if (!product) throw new Error(`no product named ${name}`)
  return product
}

test('what is running low is a list of its own', async () => {
  const bread = await find('Bread')
  expect((await list('low=true')).products).toEqual([])
  await seller.expectDone(setProductStock, { id: bread._id, inStock: true, stock: 9 })
  expect(await list('low=true')).toMatchObject({ total: 1, products: [{ name: 'Bread', stock: 9 }] })
  await seller.expectDone(setProductStock, { id: bread._id, inStock: true, stock: 12 })
})

const picture = (background: string) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer()

/** What the product is now that it was edited. */
async function edited(...edits: Parameters<typeof edit>): Promise<Wire> {
  const { product } = (await edit(...edits)).body
  if (!product) throw new Error('not edited')
  return product
}

async function edit(product: Wire, changes: object, pictures: Buffer[] = [], who = seller) {
  const { _id: id, name, category, price, offerPrice, description, inStock, weight, image, revision } = product
  const kept = image.map((keep) => ({ keep }))
  const data = { id, name, category, price, offerPrice, description, inStock, weight, pictures: kept, revision }
  const form = new FormData()
  form.append('productData', JSON.stringify({ ...data, ...changes }))
  for (const bytes of pictures) form.append('images', new Blob([new Uint8Array(bytes)]), 'picture.png')
  return who.call(updateProduct, form)
}

describe('the seller’s list of products', () => {
  test('pages through those on the shelf, newest first, and counts them', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await list(`limit=7${cursor ? `&cursor=${cursor}` : ''}`)
      expect(page.total).toBe(24)
      seen.push(...page.products.map(({ _id }) => _id))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toHaveLength(24)
    expect(seen).toEqual([...seen].sort().reverse())
  })

  test('finds by name, category, what can be bought, and id', async () => {
    expect((await list('search=APPLE%201')).total).toBe(11)
    expect((await list('category=dairy')).total).toBe(2)
    expect((await list('inStock=false')).products.map(({ name }) => name).sort()).toEqual(['Curd', 'Milk'])
    const bread = await find('Bread')
    expect(await list(`id=${bread._id}`)).toMatchObject({ total: 1, products: [{ archived: false, stock: 12 }] })
    expect((await list('sort=name&limit=1')).products[0]?.name).toBe('Apple 0')
  })

  test('refuses what it does not understand', async () => {
    for (const query of ['cursor=junk', 'limit=0', 'limit=201', 'category=Shoes', 'archived=perhaps', 'sort=taste'])
      expect(await seller.callUnchecked(listSellerProducts, query), query).toMatchObject({ status: 400 })
  })
})

describe('editing a product', () => {
  test('changes every field, and shoppers see it on their next request', async () => {
    const answer = await edit(await find('Apple 3'), {
      name: 'Red apple',
      category: 'Fruits',
      price: 90,
      offerPrice: 79.5,
      description: ['Crisp\r\nSweet', '  '],
      weight: '1 kg',
      stock: 40,
    })
    const wanted = { name: 'Red apple', offerPrice: 79.5, description: ['Crisp', 'Sweet'], weight: '1 kg', stock: 40 }
    expect(answer).toMatchObject({ status: 200, body: { message: 'Product Updated', product: wanted } })
    expect(await shop.product('Red apple')).toMatchObject(wanted)
  })

  test('keeps, adds, reorders and removes pictures', async () => {
    const bread = await find('Bread')
    const first = await edited(bread, { pictures: [{ upload: 1 }, { upload: 0 }] }, [
      await picture('red'),
      await picture('blue'),
    ])
    const [blue = '', red = ''] = first.image
    const second = await edited(first, { pictures: [{ keep: red }, { upload: 0 }, { keep: blue }] }, [
      await picture('green'),
    ])
    const { image } = second
    expect([image[0], image[2]]).toEqual([red, blue])
    for (const url of image) expect((await shop.visitor().fetch(url)).status).toBe(200)
    const pixel = await sharp(await (await shop.visitor().fetch(blue)).arrayBuffer())
      .resize(1, 1)
      .raw()
      .toBuffer()
    expect(pixel[2]).toBeGreaterThan(200)
    const third = await edited(second, { pictures: [{ keep: blue }] })
    expect(third.image).toEqual([blue])
  })

  test('leaves the count alone unless told; null stops counting', async () => {
    const milk = await find('Milk')
    await seller.call(setProductStock, { id: milk._id, inStock: true, stock: 30 })
    const kept = await edited(milk, { name: 'Milk' })
    expect(kept).toMatchObject({ stock: 30 })
    const uncounted = await edited(kept, { stock: null })
    expect(uncounted).toMatchObject({ stock: null })
    await edit(uncounted, { stock: 0 })
  })

  test('leaves the product switched off that was switched off while the form was open, unless told', async () => {
    const milk = await find('Milk')
    for (const inStock of [false, true]) {
      await seller.call(setProductStock, { id: milk._id, inStock, stock: 5 })
      const { body } = await edit(await find('Milk'), { inStock: undefined })
      expect(body.product).toMatchObject({ inStock })
    }
    const { body } = await edit(await find('Milk'), { inStock: false })
    expect(body.product).toMatchObject({ inStock: false })
    await seller.call(setProductStock, { id: milk._id, inStock: true, stock: 0 })
  })

  test('two sellers edit the same product at once: one wins, the other is told and changes nothing', async () => {
    const curd = await find('Curd')
    const another = await shop.seller()
    const answers = await Promise.all([
      edit(curd, { name: 'Curd of the one', pictures: [{ upload: 0 }] }, [await picture('red')]),
      edit(curd, { name: 'Curd of the other', pictures: [{ upload: 0 }] }, [await picture('red')], another),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'changed_meanwhile' })
    const winner = answers.find(({ status }) => status === 200)?.body.product
    expect(await find('Curd of')).toEqual(winner)
    const names = new Set([...(await shop.shop.pictures.list())])
    expect(names.has((winner?.image[0] ?? '').replace('/pictures/', '').replace('-640.webp', ''))).toBe(true)
  })

  test('is refused when something does not fit, leaving no file behind', async () => {
    const bread = await find('Bread')
    const before = await shop.shop.pictures.list()
    const red = await picture('red')
    const cases: [object, Buffer[], number, string][] = [
      [{ id: 'unknown' }, [red], 404, 'not_found'],
      [{ name: '' }, [], 400, 'missing_details'],
      [{ offerPrice: 1000 }, [], 400, 'malformed'],
      [{ category: 'Shoes' }, [], 400, 'malformed'],
      [{ stock: -1 }, [], 400, 'malformed'],
      [{ description: Array.from({ length: 31 }, String) }, [], 400, 'malformed'],
      [{ pictures: [{ upload: 0 }] }, [], 400, 'malformed'],
      [{ pictures: [{ upload: 0 }, { upload: 0 }] }, [red], 400, 'malformed'],
      [{ pictures: [{ keep: '/pictures/somebody-elses-640.webp' }, { upload: 0 }] }, [red], 400, 'malformed'],
      [{ pictures: [{ keep: '/pictures/../../etc/passwd' }] }, [], 400, 'malformed'],
      [{ pictures: [{}] }, [], 400, 'malformed'],
      [{ pictures: Array.from({ length: 5 }, () => ({ keep: bread.image[0] })) }, [], 400, 'malformed'],
      [{ pictures: [{ upload: 0 }] }, [Buffer.from('not a picture')], 400, 'bad_picture'],
    ]
    for (const [changes, files, status, code] of cases)
      expect(await edit(bread, changes, files), JSON.stringify(changes)).toMatchObject({ status, body: { code } })
    expect(await seller.callUnchecked(updateProduct, {})).toMatchObject({ status: 415 })
    expect(await find('Bread')).toEqual(bread)
    expect(await shop.shop.pictures.list()).toEqual(before)
  })
})

describe('archiving', () => {
  test('takes a product off the shelf and puts it back where it was', async () => {
    const before = (await shop.visitor().call(listProducts)).body.products
    const jam = await find('Old jam')
    for (const turn of [1, 2]) {
      expect(await seller.call(archiveProduct, { id: jam._id, archived: true }), `${turn}`).toMatchObject({
        status: 200,
        body: { message: 'Product Archived', product: { archived: true } },
      })
    }
    expect(await shop.shelf('Old jam')).toBeUndefined()
    expect((await list('archived=true')).products.map(({ name }) => name)).toEqual(['Old jam'])
    expect((await list('search=Old%20jam')).total).toBe(0)
    expect(await seller.call(setProductStock, { id: jam._id, inStock: true })).toMatchObject({ status: 404 })

    expect(await seller.call(archiveProduct, { id: jam._id, archived: false })).toMatchObject({
      body: { message: 'Product Restored', product: { archived: false } },
    })
    expect((await shop.visitor().call(listProducts)).body.products).toEqual(before)
  })

  test('refuses an unknown product and a half-said wish', async () => {
    expect(await seller.call(archiveProduct, { id: 'unknown', archived: true })).toMatchObject({ status: 404 })
    expect(await seller.callUnchecked(archiveProduct, { id: 'unknown' })).toMatchObject({ status: 400 })
  })
})

test('all of this is for the seller only', async () => {
  const bread = await find('Bread')
  for (const person of [shop.visitor(), await shop.shopper()]) {
    expect(await person.call(listSellerProducts)).toMatchObject({ status: 401, body: { code: 'not_authorized' } })
    expect(await edit(bread, { name: 'Stolen' }, [], person)).toMatchObject({ status: 401 })
    expect(await person.call(archiveProduct, { id: bread._id, archived: true })).toMatchObject({ status: 401 })
  }
  expect(await find('Bread')).toEqual(bread)
})
