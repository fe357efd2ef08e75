import type { Locator, Page } from '@playwright/test'
import type { BodyToSend } from '#contract/endpoint.ts'
import { startOnlineOrder, verifyOnlineOrder } from '#contract/orders/place-order.ts'
import { type Caller, expectDone } from './call.ts'
import { expect } from './expect.ts'
import { addAddress } from './orders.ts'
import { signUp } from './shopper.ts'

export const PAYS = '4100 2800 0000 1007'

export async function openPayment(page: Page): Promise<Locator> {
  await page.getByLabel('Payment method').selectOption('Online Payment')
  await page.getByRole('button', { name: 'Place Order' }).click()
  const dialog = page.getByRole('dialog', { name: /^Pay ₹/ })
  await expect(dialog).toContainText('Test mode')
  return dialog
}

export async function enterCard(dialog: Locator, number: string): Promise<void> {
  await dialog.getByLabel('Card number').fill(number)
  await dialog.getByRole('button', { name: /^Pay ₹/ }).click()
}

export async function enterOtp(dialog: Locator, otp: string): Promise<void> {
  await dialog.getByLabel('OTP').fill(otp)
  await dialog.getByRole('button', { name: 'Submit OTP' }).click()
}

type OrderedItems = BodyToSend<typeof startOnlineOrder>['items']

/** A new shopper orders and pays online, without a page; answers the order's id. */
export async function placePaidOrder({ request }: Caller, items: OrderedItems): Promise<string> {
  const { name, email } = await signUp({ request })
  const address = await addAddress({ request }, { name, email })
  const begun = await expectDone(request, startOnlineOrder, { items, address })
  const data = { order_id: begun.id, outcome: 'success', webhook: 'never' }
  const paid = await (await request.post('/sandbox/pay', { data })).json()
  return (await expectDone(request, verifyOnlineOrder, paid)).orderId
}
