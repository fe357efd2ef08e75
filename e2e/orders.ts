import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { signUp } from './shopper.ts'

interface Basket {
  /** The shopper's whole name, as it stands in the address. */
  name?: string
  phone?: string
  products: string[]
}

/** A new shopper orders one of each, to be paid on delivery; answers the order's id. */
export async function placeOrder(page: Page, { name = 'Asha Rao', phone, products }: Basket): Promise<string> {
  const { email } = await signUp(page, name)
  const address = await addAddress(page, { name, email, ...(phone && { phone }) })
  const ordered = await page.request.post('/api/order/cod', {
    headers: { 'idempotency-key': randomUUID() },
    data: { items: products.map((product) => ({ product, quantity: 1 })), address },
  })
  const reply = await ordered.json()
  expect(reply).toMatchObject({ success: true })
  return reply.orderId
}

/** The seller who is signed in in this page's browser moves an order on. */
export async function moveOrder(page: Page, id: string, status: string): Promise<void> {
  const reply = await page.request.post('/api/order/status', { data: { id, status } })
  expect(await reply.json()).toMatchObject({ success: true })
}

interface Addressee {
  name: string
  email: string
  phone?: string
}

/** A place to deliver to, kept for the signed-in shopper; answers its id. */
export async function addAddress(page: Page, { name, email, phone = '+91 98450 12345' }: Addressee): Promise<string> {
  const [firstName = '', lastName = ''] = name.split(' ')
  const address = {
    firstName,
    lastName,
    email,
    street: '12 Orchard Lane',
    village: 'Halasuru',
    area: 'Indiranagar',
    colony: 'Defence Colony',
    city: 'Bengaluru',
    state: 'Karnataka',
    zipcode: '560038',
    country: 'India',
    phone,
  }
  const kept = await (await page.request.post('/api/address/add', { data: { address } })).json()
  expect(kept).toMatchObject({ success: true })
  return kept.address._id
}

/** On My orders. Products to buy again are articles, too. */
export const orderCards = (page: Page): Locator => page.getByRole('article').filter({ hasText: 'Delivery address' })

/** The ids of some products that can be bought. */
export async function someProducts(page: Page, count: number): Promise<{ _id: string; name: string }[]> {
  const reply = await (await page.request.get(`/api/product/list?inStock=true&limit=${count}`)).json()
  return reply.products
}
