import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addProduct } from '#contract/catalog/seller-catalog.ts'
import { expectReply } from '../testing/answer.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { RawReply, Visitor } from '../testing/visitor.ts'

let shop: OpenShop
let person: Visitor
let seller: Visitor

beforeAll(async () => {
  shop = await openShop({ seeds: [grocery('Bread')] })
  ;[person, seller] = [await shop.shopper(), await shop.seller()]
})
afterAll(() => shop.close())

const refused = (fields: string[]) => ({
  status: 400,
  body: {
    success: false,
    message: expect.any(String),
    fields: Object.fromEntries(fields.map((name) => [name, expect.any(String)])),
  },
})

describe('§5 login and register', () => {
  const account = { name: 'Asha', email: 'new@example.com', password: 'correct horse' }

  test.each(['name', 'email', 'password'])('§5 register needs a %s', async (field) => {
    for (const value of ['', undefined, null]) {
      const heard = await shop.visitor().post('/api/user/register', { ...account, [field]: value })
      expect(heard).toMatchObject(refused([field]))
      expect(heard.body.message).toBe('Missing Details')
    }
  })

  test.each(['email', 'password'])('§5 login needs an %s', async (field) => {
    const heard = await shop.visitor().post('/api/user/login', { ...account, [field]: '' })
    expect(heard).toMatchObject(refused([field]))
  })

  test.each(['asha', 'asha@', '@example.com', 'a b@example.com', 'asha@example'])(
    '§5 “%s” is no email for register or login',
    async (email) => {
      for (const path of ['/api/user/register', '/api/user/login']) {
        expect(await shop.visitor().post(path, { ...account, email })).toMatchObject(refused(['email']))
      }
    },
  )

  test('§5 a name is asked for at register only', async () => {
    expect((await shop.visitor().post('/api/user/register', account)).body.success).toBe(true)
    const { name: _, ...login } = account
    expect((await shop.visitor().post('/api/user/login', login)).body.success).toBe(true)
  })
})

describe('§5 the address form', () => {
  const required = ['firstName', 'lastName', 'email', 'street', 'city', 'state', 'zipcode', 'country', 'phone']

  test.each(required)('§5 %s is required', async (field) => {
    for (const value of ['', '   ', undefined]) {
      const heard = await person.post('/api/address/add', { address: { ...homeAddress, [field]: value } })
      expect(heard).toMatchObject(refused([`address.${field}`]))
    }
  })

  test.each(['village', 'area', 'colony'])('§5 %s must be sent, and may be empty for older clients', async (field) => {
    const without = await person.post('/api/address/add', { address: { ...homeAddress, [field]: undefined } })
    expect(without).toMatchObject(refused([`address.${field}`]))
    const empty = await person.post('/api/address/add', { address: { ...homeAddress, [field]: '' } })
    expect(empty.body.success).toBe(true)
  })

  test.each(['SW1A 1AA', '56002A', '56/00/24', '-56', '5.6'])(
    '§5 a zipcode that is not numeric (%s) is refused',
    async (zipcode) => {
      const heard = await person.post('/api/address/add', { address: { ...homeAddress, zipcode } })
      expect(heard).toMatchObject(refused(['address.zipcode']))
    },
  )

  test('§5 a zipcode may come as text, in two groups or as a number', async () => {
    for (const zipcode of ['560024', '560 024', 560024]) {
      const heard = await person.post('/api/address/add', { address: { ...homeAddress, zipcode } })
      expect(heard.body).toMatchObject({ success: true, address: { zipcode: '560024' } })
    }
  })
})

test('§5 §8 checkout with no address selected says “Please select an address”', async () => {
  const items = [{ product: (await shop.product('Bread'))._id, quantity: 1 }]
  for (const path of ['/api/order/cod', '/api/order/stripe']) {
    for (const address of [undefined, null, '']) {
      const heard = await person.post(path, { items, address })
      expect(heard).toMatchObject({ status: 400, body: { success: false, message: 'Please select an address' } })
    }
  }
})

describe('§5 add product', () => {
  const figs = { name: 'Figs', description: ['Sweet', 'From Pune'], category: 'Fruits', price: 80, offerPrice: 72.5 }
  const add = async (data: unknown, pictures = 0): Promise<RawReply> => {
    const form = new FormData()
    form.set('productData', JSON.stringify(data))
    const picture = sharp({ create: { width: 20, height: 20, channels: 3, background: '#939' } })
    const bytes = new Uint8Array(await picture.png().toBuffer())
    for (let count = 0; count < pictures; count++) form.append('images', new Blob([bytes]), `${count}.png`)
    return seller.post('/api/product/add', form)
  }

  test.each(['name', 'price', 'offerPrice'])('§5 %s is required', async (field) => {
    expect(await add({ ...figs, [field]: undefined })).toMatchObject(refused([field]))
    expect(await add({ ...figs, [field]: '' })).toMatchObject(refused([field]))
  })

  test.each(['cheap', '8o', '1,00', Number.NaN, -1, 0, 1.999])(
    '§5 a price of %s is not numeric enough',
    async (price) => {
      expect((await add({ ...figs, price })).status).toBe(400)
      expect((await add({ ...figs, offerPrice: price })).status).toBe(400)
    },
  )

  test('§5 prices may come as text, as forms send them', async () => {
    const { body } = await add({ ...figs, price: '80', offerPrice: '72.50' })
    expect(body.product).toMatchObject({ price: 80, offerPrice: 72.5 })
  })

  test('§5 a description is split on line breaks into a list', async () => {
    const { body } = await add({ ...figs, description: ['Sweet\nFrom Pune\r\nSoft', '', 'Ripe'] })
    expect(body.product).toMatchObject({ description: ['Sweet', 'From Pune', 'Soft', 'Ripe'] })
  })

  test('§5 §9 up to 4 images', async () => {
    const four = await add(figs, 4)
    expect(expectReply(addProduct, four.body).product.image).toHaveLength(4)
    expect(await add(figs, 5)).toMatchObject({ body: { success: false, code: 'too_large' } })
  })

  test('§5 a category is chosen from the category list by its path', async () => {
    for (const category of ['Vegetables', 'Fruits', 'Drinks', 'Instant', 'Dairy', 'Bakery', 'Grains']) {
      expect((await add({ ...figs, category })).body.product).toMatchObject({ category })
    }
    for (const category of ['Fresh Fruits', 'Toys', '', undefined]) {
      expect(await add({ ...figs, category })).toMatchObject({ status: 400 })
    }
  })
})

describe('§5 the contact form', () => {
  const message = { user_name: 'Asha', user_email: 'asha@example.com', message: 'Is the bread fresh?' }

  test.each(['user_name', 'user_email', 'message'])('§5 %s is required', async (field) => {
    expect(await shop.visitor().post('/api/contact', { ...message, [field]: '' })).toMatchObject(refused([field]))
  })

  test('§5 a phone may be left out', async () => {
    expect((await shop.visitor().post('/api/contact', message)).body.success).toBe(true)
    expect((await shop.visitor().post('/api/contact', { ...message, user_phone: '+91 98765' })).body.success).toBe(true)
  })
})

test.each(['email', 'password'])('§5 the seller’s login needs an %s', async (field) => {
  const heard = await shop.visitor().post('/api/seller/login', { ...shop.shop.config.seller, [field]: '' })
  expect(heard).toMatchObject(refused([field]))
})
