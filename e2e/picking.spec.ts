import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expectFits } from './fits.ts'
import { putOnShelf } from './groceries.ts'
import { addAddress } from './orders.ts'
import { openAsSeller } from './seller.ts'
import { expect, test } from './shop.ts'
import { signUp } from './shopper.ts'
import { enter } from './welcome.ts'

test.use({ allowedComplaints: [/ERR_INTERNET_DISCONNECTED/] })

const PHONE = { width: 360, height: 740 }

/** Paid online. */
async function placePaidOrder(page: Page, items: { product: string; quantity: number }[]): Promise<string> {
  const { name, email } = await signUp(page)
  const address = await addAddress(page, { name, email })
  const headers = { 'idempotency-key': randomUUID() }
  const begun = await (await page.request.post('/api/order/stripe', { headers, data: { items, address } })).json()
  const data = { order_id: begun.id, outcome: 'success', webhook: 'never' }
  const paid = await (await page.request.post('/sandbox/pay', { data })).json()
  const reply = await (await page.request.post('/api/order/verifyOrder', { data: paid })).json()
  expect(reply).toMatchObject({ success: true })
  return reply.orderId
}

async function signInPicker(seller: Page, phone: Page): Promise<void> {
  const added = await seller.request.post('/api/seller/staff/add', { data: { name: 'Ravi Kumar', role: 'picker' } })
  const { person } = await added.json()
  const made = await seller.request.post('/api/seller/staff/link', { data: { id: person._id } })
  const { url } = await made.json()
  await phone.setViewportSize(PHONE)
  await enter(phone, new URL(url).pathname + new URL(url).hash)
  await phone.getByRole('button', { name: 'Sign in' }).click()
}

test('a picker packs an order without a jar that is missing, and the customer sees the refund at once', async ({
  page,
  shop,
  anotherVisitor,
}) => {
  test.slow()
  const [shopper, phone] = [await anotherVisitor(), await anotherVisitor()]
  await openAsSeller(page, '/seller/orders')
  await signInPicker(page, phone)
  await phone.getByRole('link', { name: 'Pick orders' }).click()
  await expect(phone.getByRole('heading', { name: 'Nothing to pick' })).toBeVisible()
  await expectAccessible(phone)

  const jam = await putOnShelf(shop, { name: 'Plum jam', category: 'Instant', price: 100, offerPrice: 100, stock: 5 })
  const tea = await putOnShelf(shop, { name: 'Green tea', category: 'Drinks', price: 200, offerPrice: 200 })
  const id = await placePaidOrder(shopper, [
    { product: jam._id, quantity: 2 },
    { product: tea._id, quantity: 1 },
  ])
  await enter(shopper, '/my-orders')
  await expect(phone.getByRole('button', { name: 'Start picking' })).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Start picking' }).click()
  await expect(phone.getByText('For Asha')).toBeVisible()
  await expectFits(phone)
  await phone.setViewportSize(PHONE)
  await phone.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(phone)

  await phone.getByRole('button', { name: 'Got it Green tea' }).click()
  await phone.getByRole('button', { name: 'Undo Green tea' }).click()
  await expect(phone.getByRole('button', { name: '2 to go' })).toBeDisabled()
  await phone.context().setOffline(true)
  await phone.getByRole('button', { name: 'Got it Green tea' }).click()
  await phone.getByRole('button', { name: 'Short Plum jam' }).click()
  await expectAccessible(phone)
  await phone.getByRole('dialog').getByRole('button', { name: '1', exact: true }).click()
  await expect(phone.getByText('Bad connection: 2 steps are kept')).toBeVisible()
  await expect(phone.getByText('1 of 2 Plum jam')).toBeVisible()
  await phone.context().setOffline(false)
  await expect(phone.getByText('Bad connection')).toBeHidden()
  await phone.getByRole('button', { name: 'Done: packed' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Pack without these?' })
  await expect(dialog).toContainText('1 × Plum jam')
  await expectAccessible(phone)
  await dialog.getByRole('button', { name: 'Done: packed' }).click()

  const mine = shopper.getByRole('article').filter({ hasText: id })
  await expect(mine).toContainText('Sorry, we ran out of 1 × Plum jam.')
  await expect(mine).toContainText('₹102 refunded')
  await mine.getByText('3 items').click()
  await expect(mine).toContainText('1 of 2 packed')
  await expectAccessible(shopper)

  await phone.evaluate(() => {
    window.print = () => undefined
  })
  await phone.getByRole('button', { name: 'Print label' }).click()
  const label = phone.locator('.pick-label')
  await expect(label).toContainText('1 of 2 × Plum jam')
  await expect(label).not.toContainText('₹')
  await enter(shopper, `/my-orders/${id}/receipt`)
  await expect(shopper.getByText('1 of 2 packed')).toBeVisible()
  await expect(shopper.getByText(/^Refund/)).toBeVisible()
  await expect(page.locator(`#order-${id}`)).toContainText('Packed')
})
