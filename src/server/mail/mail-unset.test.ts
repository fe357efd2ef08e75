import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { sendMessage, subscribeToNewsletter } from '#contract/shop/contact.ts'
import { listMails, resendMail, showMail } from '#contract/shop/mail.ts'
import { listMessages } from '#contract/shop/seller-messages.ts'
import { grocery } from '../testing/groceries.ts'
import { SOON } from '../testing/mail-shop.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { Payer } from '../testing/paying.ts'

let shop: OpenShop

beforeAll(async () => {
  shop = await openShop({ seeds: [grocery('Bread')] })
})
afterAll(() => shop.close())

test('a shop that has nobody to send with keeps its mail for the seller to read', async () => {
  const seller = await shop.seller()
  const asha = await Payer.at(shop)
  const items = [{ product: (await shop.product('Bread'))._id, quantity: 1 }]
  await asha.person.call(placeCodOrder, { items, address: asha.address })
  const { message } = (await shop.visitor().expectDone(subscribeToNewsletter, { email: 'asha@example.com' })).body
  expect(message).toContain('We don’t send emails yet')
  const letter = { user_name: 'Asha', user_email: 'asha@example.com', message: 'Do you have figs?' }
  expect(await shop.visitor().call(sendMessage, letter)).toMatchObject({ status: 200, body: { success: true } })

  const mails = async () => (await seller.expectDone(listMails)).body.mails
  await expect.poll(async () => (await mails()).map(({ state }) => state), SOON).toEqual(['kept', 'kept', 'kept'])
  expect((await seller.call(listMails)).body).toMatchObject({
    troubled: 0,
    sends: { contactForm: false, others: false },
    mails: [
      { kind: 'contact' },
      { kind: 'newsletter' },
      { kind: 'order', title: 'Order confirmation', lastError: null },
    ],
  })
  expect((await seller.call(listMessages)).body.messages).toMatchObject([{ ...letter, mail: { state: 'kept' } }])
  for (const { _id } of await mails()) {
    expect((await seller.call(showMail, { id: _id })).status).toBe(200)
  }

  const [kept] = await mails()
  await seller.call(resendMail, { id: kept?._id ?? '' })
  await expect.poll(async () => (await mails())[0]?.state, SOON).toBe('kept')
})
