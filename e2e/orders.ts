import type { Locator, Page } from '@playwright/test'
import * as addresses from '#contract/addresses/addresses.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import * as sellerOrders from '#contract/orders/seller-orders.ts'
import type { OrderStatus } from '#domain/order.ts'
import { type Caller, expectDone } from './call.ts'
import { signUp } from './shopper.ts'

interface Basket {
  /** The shopper's whole name, as it stands in the address. */
  name?: string
  phone?: string
  /** Of the address; orders to the same one are one stop. */
  street?: string
  products: string[]
}

/** A new shopper orders one of each, to be paid on delivery; answers the order's id. */
export async function placeOrder({ request }: Caller, basket: Basket): Promise<string> {
  const { name = 'Asha Rao', phone, street, products } = basket
  const { email } = await signUp({ request }, name)
  const address = await addAddress({ request }, { name, email, ...(phone && { phone }), ...(street && { street }) })
  const items = products.map((product) => ({ product, quantity: 1 }))
  return (await expectDone(request, placeCodOrder, { items, address })).orderId
}

/** The seller who is signed in in this browser moves an order on. */
export async function moveOrder({ request }: Caller, id: string, status: OrderStatus): Promise<void> {
  await expectDone(request, sellerOrders.moveOrder, { id, status })
}

interface Addressee {
  name: string
  email: string
  phone?: string
  street?: string
}

/** A place to deliver to, kept for the signed-in shopper; answers its id. */
export async function addAddress(
  { request }: Caller,
  { name, email, phone = '+91 98450 12345', street = '12 Orchard Lane' }: Addressee,
): Promise<string> {
  const [firstName = '', lastName = ''] = name.split(' ')
  const address = {
    firstName,
    lastName,
    email,
    street,
    village: 'Halasuru',
    area: 'Indiranagar',
    colony: 'Defence Colony',
    city: 'Bengaluru',
    state: 'Karnataka',
    zipcode: '560038',
    country: 'India',
    phone,
  }
  return (await expectDone(request, addresses.addAddress, { address })).address._id
}

/** On My orders. Products to buy again are articles, too. */
export const orderCards = (page: Page): Locator => page.getByRole('article').filter({ hasText: 'Delivery address' })

/** One of them. */
export const orderCard = (page: Page, id: string): Locator =>
  orderCards(page).filter({ has: page.locator(`#order-${id}`) })

type ListedProduct = { _id: string; name: string; loose?: object | undefined }

/** The ids of some products that can be bought. */
export async function someProducts({ request }: Caller, count: number): Promise<ListedProduct[]> {
  return (await expectDone(request, listProducts, { inStock: 'true', limit: String(count) })).products
}
