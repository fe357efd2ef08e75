import { vi } from 'vitest'
import { changeEmail, forgotPassword, sendConfirmation } from '#contract/account-settings.ts'
import { addAddress } from '#contract/addresses.ts'
import { wishBackInStock } from '#contract/back-in-stock.ts'
import { updateCart } from '#contract/cart.ts'
import { barFromCash } from '#contract/cash-bars.ts'
import { sendMessage, subscribeToNewsletter } from '#contract/contact.ts'
import { wishDelivery } from '#contract/delivery.ts'
import { setFavourite } from '#contract/favourites.ts'
import {
  cancelMyOrder,
  moveOrder,
  placeCodOrder,
  refundOrderItems,
  releaseOnlineOrder,
  startOnlineOrder,
  verifyOnlineOrder,
} from '#contract/orders.ts'
import { addPasskey, type CreationOptions, offerPasskey, renamePasskey } from '#contract/passkeys.ts'
import { answerReport, reportItem } from '#contract/reports.ts'
import { readDeliverySettings, saveDeliveryAreas } from '#contract/seller-delivery.ts'
import { loginUser, registerUser } from '#contract/sign-in.ts'
import { Authenticator } from './authenticator.ts'
import { grocery } from './groceries.ts'
import { linkIn, pressLink } from './mail-links.ts'
import { type MailShop, PUBLIC_URL, SOON } from './mail-shop.ts'
import { pay } from './paying.ts'
import type { Visitor } from './visitor.ts'

export const THOROUGH_SHELF = [grocery('Bread'), grocery('Milk'), grocery('Saffron', { inStock: false })]

const address = {
  firstName: 'Zubaida',
  lastName: 'Quenelle',
  email: 'zubaida.quenelle@example.com',
  street: '77 Marzipan Crescent',
  village: 'Villamark',
  area: 'Areamark',
  colony: 'Colonymark',
  city: 'Citymark',
  state: 'Karnataka',
  zipcode: '581947',
  country: 'India',
  phone: '9123 456780',
}
const wishes = { note: 'Ring the purple bell', deliverTo: 'Ottoline Gherkin' }

/** Words that only this shopper uses, in lower case: where one of them is found, they are known. */
export const MARKS = [
  'zubaida',
  'quenelle',
  'marzipan',
  'villamark',
  'areamark',
  'colonymark',
  'citymark',
  '581947',
  '582471',
  '456780',
  'purple bell',
  'ottoline',
  'hideaway',
  'parsnip lament',
  'nobody answered',
  'bruised loaf',
  'mouldy to the core',
  'no mould to be seen',
  'thimble key',
  'pickled promises',
]

export type ThoroughShopper = {
  person: Visitor
  userId: string
  email: string
  password: string
  /** Delivered orders, one paid in cash and one online. */
  cash: string
  online: string
  items: { product: string; quantity: number }[]
}

/** Somebody who has used everything that the shop offers, all of it through HTTP. */
export async function meetThoroughShopper(shop: MailShop): Promise<ThoroughShopper> {
  const { open, seller } = shop
  const { email } = address
  const password = 'jars of lime pickle'
  const person = open.visitor()
  const { body } = await done(person.call(registerUser, { name: 'Zubaida Quenelle', email, password }))
  const { _id: userId } = body.user as { _id: string }
  await done(open.visitor().call(loginUser, { email, password }))
  await done(person.call(sendConfirmation))
  await pressLink(person, await linkTo(shop, email, '/email/confirm'))

  await addPasskeyNamed('Thimble key')
  const saved = await done(person.call(addAddress, { address, label: 'Hideaway', isDefault: true }))
  const { _id: addressId } = saved.body.address as { _id: string }
  const [bread, milk, saffron] = [
    await open.product('Bread'),
    await open.product('Milk'),
    await open.product('Saffron'),
  ]
  await done(person.call(setFavourite, { product: milk._id, favourite: true }))
  await done(person.call(wishBackInStock, { product: saffron._id }))
  await done(open.visitor().call(wishBackInStock, { product: saffron._id, email }))

  const items = [{ product: bread._id, quantity: 3 }]
  const order = { items, address: addressId, ...wishes }
  const cash = await placeForCash()
  await deliver(cash)
  const breadBack = { items: [{ product: bread._id, refunded: 1 }], reason: 'A bruised loaf' }
  await done(seller.call(refundOrderItems, { id: cash, ...breadBack }))
  await report(cash)
  const bars = { order: cash, kinds: ['account', 'phone', 'address'], reason: 'Pickled promises' }
  const withCredit = await placeForCash()
  await done(seller.call(moveOrder, { id: withCredit, status: 'Cancelled', reason: 'Nobody answered the door' }))
  await done(seller.call(barFromCash, bars))
  const online = await payOnline()
  await deliver(online)
  await done(seller.call(refundOrderItems, { id: online, ...breadBack }))
  await done(person.call(cancelMyOrder, { id: await payOnline() }))
  const { body: unpaid } = await done(person.call(startOnlineOrder, order))
  await done(person.call(releaseOnlineOrder, { razorpay_order_id: unpaid.id }))
  await done(person.call(updateCart, { cartItems: { [bread._id]: 2 } }))

  const message = { user_name: 'Zubaida', user_email: email, user_phone: address.phone, message: 'A parsnip lament' }
  await done(open.visitor().call(sendMessage, message))
  await waitForDeliveries()
  await done(open.visitor().call(subscribeToNewsletter, { email }))
  await linkTo(shop, email, '/newsletter/confirm')
  await done(person.call(changeEmail, { email: `next.${email}`, password }))
  await done(open.visitor().call(forgotPassword, { email }))
  await linkTo(shop, email, '/reset-password')
  return { person, userId, email, password, cash, online, items }

  async function waitForDeliveries(): Promise<void> {
    const { body } = await done(seller.call(readDeliverySettings))
    const { areas } = body.settings as { areas: object[] }
    const hills = { name: 'Hills', pincodes: [{ from: 582_000, to: 582_999 }], travelMinutes: 30, fee: 0 }
    await done(seller.call(saveDeliveryAreas, { areas: [...areas, { ...hills, minimumOrder: 0, served: false }] }))
    await done(open.visitor().call(wishDelivery, { email, pincode: '582471' }))
  }

  async function placeForCash(): Promise<string> {
    const key = { 'idempotency-key': `zubaida-${Math.random()}` }
    const { body } = await done(person.post(placeCodOrder.path, order, key))
    return String(body.orderId)
  }

  async function payOnline(): Promise<string> {
    const { body: started } = await done(person.call(startOnlineOrder, order))
    const { body: result } = await pay(open, String(started.id), { webhook: 'never' })
    const { body } = await done(person.call(verifyOnlineOrder, result))
    return String(body.orderId)
  }

  async function report(id: string): Promise<void> {
    const form = new FormData()
    const words = 'Mouldy to the core'
    form.set('report', JSON.stringify({ id, product: bread._id, quantity: 1, kind: 'bad', words }))
    const { body } = await done(person.send(reportItem.path, form))
    const { reports = [] } = body.order as { reports?: { _id: string }[] }
    const refusal = { id: reports[0]?._id, refund: false, words: 'No mould to be seen' }
    await done(seller.call(answerReport, refusal))
  }

  async function addPasskeyNamed(name: string): Promise<void> {
    const { body: offer } = await done(person.call(offerPasskey, { password }))
    const credential = new Authenticator(PUBLIC_URL).create(offer.options as CreationOptions)
    const { body } = await done(person.call(addPasskey, { credential }))
    const { _id: passkey } = body.passkey as { _id: string }
    await done(person.call(renamePasskey, { passkey, name }))
  }

  async function deliver(id: string): Promise<void> {
    for (const status of ['Packed', 'Out for delivery', 'Delivered']) await done(seller.call(moveOrder, { id, status }))
  }
}

async function linkTo({ server }: MailShop, email: string, path: string): Promise<string> {
  return vi.waitFor(() => {
    const link = server
      .mailsTo(email)
      .map(({ text }) => linkIn(text, path))
      .find(Boolean)
    if (!link) throw new Error(`no mail with a link to ${path}`)
    return link
  }, SOON)
}

async function done<Answer extends { body: { success: boolean } }>(call: Promise<Answer>): Promise<Answer> {
  const answer = await call
  if (!answer.body.success) throw new Error(`refused: ${JSON.stringify(answer.body)}`)
  return answer
}
