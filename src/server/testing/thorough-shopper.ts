import { expect, vi } from 'vitest'
import { changeEmail, forgotPassword, sendConfirmation } from '#contract/accounts/account-settings.ts'
import { addPasskey, offerPasskey, renamePasskey } from '#contract/accounts/passkeys.ts'
import { askPhoneCode } from '#contract/accounts/phone-codes.ts'
import { loginUser, registerUser } from '#contract/accounts/sign-in.ts'
import { addAddress } from '#contract/addresses/addresses.ts'
import { updateCart } from '#contract/cart/cart.ts'
import { wishBackInStock } from '#contract/catalog/back-in-stock.ts'
import { setFavourite } from '#contract/catalog/favourites.ts'
import { giveCredit, receivePayment, saveCustomerNotes } from '#contract/customers/customers.ts'
import { wishDelivery } from '#contract/delivery/delivery.ts'
import { readDeliverySettings, saveDeliveryAreas } from '#contract/delivery/seller-delivery.ts'
import { barFromCash } from '#contract/orders/cash-bars.ts'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { placeCodOrder, releaseOnlineOrder, startOnlineOrder, verifyOnlineOrder } from '#contract/orders/place-order.ts'
import { answerReport, reportItems } from '#contract/orders/reports.ts'
import { moveOrder, refundOrderItems } from '#contract/orders/seller-orders.ts'
import { takeOrder } from '#contract/orders/take-order.ts'
import { sendMessage, subscribeToNewsletter } from '#contract/shop/contact.ts'
import { Authenticator } from './authenticator.ts'
import { everybodyMayOwe } from './everybody-may-owe.ts'
import { grocery } from './groceries.ts'
import { linkIn, pressLink } from './mail-links.ts'
import { type MailShop, PUBLIC_URL, SOON } from './mail-shop.ts'
import { mergeWithCode } from './merge-with-code.ts'
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
  'fond of gherkins',
  'rained on radishes',
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
  const former = `former.${email}`
  const { body } = await person.expectDone(registerUser, { name: 'Zubaida Quenelle', email: former, password })
  const { _id: userId } = body.user
  await person.expectDone(sendConfirmation)
  await pressLink(person, await linkTo(shop, former, '/email/confirm'))
  await person.expectDone(changeEmail, { email, password })
  await pressLink(person, await linkTo(shop, email, '/email/change'))
  await linkTo(shop, former, '/email/undo')
  await open.visitor().expectDone(loginUser, { email, password })

  await addPasskeyNamed('Thimble key')
  const saved = await person.expectDone(addAddress, { address, label: 'Hideaway', isDefault: true })
  const { _id: addressId } = saved.body.address
  const [bread, milk, saffron] = [
    await open.product('Bread'),
    await open.product('Milk'),
    await open.product('Saffron'),
  ]
  await person.expectDone(setFavourite, { product: milk._id, favourite: true })
  await person.expectDone(wishBackInStock, { product: saffron._id })
  await open.visitor().expectDone(wishBackInStock, { product: saffron._id, email })

  const items = [{ product: bread._id, quantity: 3, ifMissing: { kind: 'this' as const, product: milk._id } }]
  const order = { items, address: addressId, ...wishes }
  const cash = await recipientForCash()
  await deliver(cash)
  const breadBack = { items: [{ product: bread._id, refunded: 1 }], reason: 'A bruised loaf' }
  await seller.expectDone(refundOrderItems, { id: cash, ...breadBack })
  await report(cash)
  const bars = {
    order: cash,
    kinds: ['account' as const, 'phone' as const, 'address' as const],
    reason: 'Pickled promises',
  }
  const withCredit = await recipientForCash()
  await seller.expectDone(moveOrder, { id: withCredit, status: 'Cancelled', reason: 'Nobody answered the door' })
  await orderByPhone()
  await seller.expectDone(barFromCash, bars)
  await seller.expectDone(saveCustomerNotes, { id: userId, notes: 'Fond of gherkins' })
  await seller.expectDone(giveCredit, { id: userId, amount: 1, reason: 'Rained on radishes' })
  const online = await payOnline()
  await deliver(online)
  await seller.expectDone(refundOrderItems, { id: online, ...breadBack })
  await person.expectDone(cancelMyOrder, { id: await payOnline() })
  const { body: unpaid } = await person.expectDone(startOnlineOrder, order)
  await person.expectDone(releaseOnlineOrder, { razorpay_order_id: unpaid.id })
  await person.expectDone(updateCart, { cartItems: { [bread._id]: 2 } })

  const message = { user_name: 'Zubaida', user_email: email, user_phone: address.phone, message: 'A parsnip lament' }
  await open.visitor().expectDone(sendMessage, message)
  await waitForDeliveries()
  await open.visitor().expectDone(subscribeToNewsletter, { email })
  await linkTo(shop, email, '/newsletter/confirm')
  await person.expectDone(changeEmail, { email: `next.${email}`, password })
  await open.visitor().expectDone(forgotPassword, { email })
  await linkTo(shop, email, '/reset-password')
  await open.visitor().expectDone(askPhoneCode, { phone: address.phone })
  return { person, userId, email, password, cash, online, items }

  /** Before the shop knew that it was them: on account, and then joined with their own account. */
  async function orderByPhone(): Promise<void> {
    await everybodyMayOwe(open.shop.db)
    const { body } = await seller.expectDone(takeOrder, {
      channel: 'counter',
      newCustomer: { name: 'Zubaida', phone: address.phone },
      items: [{ product: bread._id, quantity: 1 }],
      pay: 'account',
    })
    const { userId: from, amount } = body.order
    await seller.expectDone(receivePayment, { id: from, amount, by: 'upi' })
    expect((await mergeWithCode(seller, { into: userId, from })).status).toBe(200)
  }

  async function waitForDeliveries(): Promise<void> {
    const { body } = await seller.expectDone(readDeliverySettings)
    const { areas } = body.settings
    const hills = { name: 'Hills', pincodes: [{ from: 582_000, to: 582_999 }], travelMinutes: 30, fee: 0 }
    await seller.expectDone(saveDeliveryAreas, { areas: [...areas, { ...hills, minimumOrder: 0, served: false }] })
    await open.visitor().expectDone(wishDelivery, { email, pincode: '582471' })
  }

  async function recipientForCash(): Promise<string> {
    const key = `zubaida-${Math.random()}`
    const { body } = await person.expectDone(placeCodOrder, order, { key })
    return body.orderId
  }

  async function payOnline(): Promise<string> {
    const { body: started } = await person.expectDone(startOnlineOrder, order)
    const { body: result } = await pay(open, started.id, { webhook: 'never' })
    const { body } = await person.expectDone(verifyOnlineOrder, result)
    return body.orderId
  }

  async function report(id: string): Promise<void> {
    const form = new FormData()
    const words = 'Mouldy to the core'
    form.set('report', JSON.stringify({ id, items: [{ product: bread._id, quantity: 1, kind: 'not_fresh' }], words }))
    const { body } = await person.expectDone(reportItems, form)
    const { reports = [] } = body.order
    const refusal = { id: reports[0]?._id ?? '', refund: false, words: 'No mould to be seen' }
    await seller.expectDone(answerReport, refusal)
  }

  async function addPasskeyNamed(name: string): Promise<void> {
    const { body: offer } = await person.expectDone(offerPasskey, { password })
    const credential = new Authenticator(PUBLIC_URL).create(offer.options)
    const { body } = await person.expectDone(addPasskey, { credential })
    const { _id: passkey } = body.passkey
    await person.expectDone(renamePasskey, { passkey, name })
  }

  async function deliver(id: string): Promise<void> {
    for (const status of ['Packed', 'Out for delivery', 'Delivered'] as const)
      await seller.expectDone(moveOrder, { id, status })
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
