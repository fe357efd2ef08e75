import { giveCredit, readCustomer } from '#contract/customers/customers.ts'
import { readCashDay } from '#contract/delivery/cash-day.ts'
import { takeOrder } from '#contract/orders/take-order.ts'
import { expectAccessible } from './accessibility.ts'
import { type Caller, expectDone } from './call.ts'
import { expectFits } from './fits.ts'
import { test } from './mail-shop.ts'
import { moveOrder, someProducts } from './orders.ts'
import { openAsSeller, signInSeller } from './seller.ts'
import { expect } from './shop.ts'

const home = { street: '8 Banyan Road', area: 'Indiranagar', city: 'Bengaluru', state: 'Karnataka', zipcode: '560038' }

/** Has ordered by phone before, got it, and has store credit. */
async function customerWithCredit(seller: Caller, who: { name: string; phone: string }, amount: number) {
  const [product] = await someProducts(seller, 1)
  const { order } = await expectDone(seller.request, takeOrder, {
    channel: 'phone',
    newCustomer: who,
    newAddress: { ...home, ...who },
    items: [{ product: product?._id ?? '', quantity: 1 }],
    pay: 'cash',
  })
  for (const status of ['Packed', 'Out for delivery', 'Delivered'] as const) await moveOrder(seller, order._id, status)
  await expectDone(seller.request, giveCredit, { id: order.userId, amount, reason: 'Late' })
  return { id: order.userId, name: product?.name ?? '' }
}

const rupees = (text: string | null) => Number(/₹([\d,.]+)/.exec(text ?? '')?.[1]?.replaceAll(',', ''))

test('at the counter store credit is off until it is chosen, and the till has what the button said, by keyboard alone', {
  tag: '@sizes',
}, async ({ page, anotherVisitor }) => {
  const seller = await anotherVisitor()
  await signInSeller(seller)
  const { id, name } = await customerWithCredit(seller, { name: 'Lata Devi', phone: '98450 88101' }, 20)
  await openAsSeller(page, '/seller/orders/new?at=counter')
  const till = async () => (await expectDone(page.request, readCashDay)).till.orders
  const before = await till()
  await page.getByRole('combobox', { name: 'Phone number or name' }).fill('4508 8101')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'The same as last time' })).toBeFocused()
  await page.keyboard.press('Enter')
  const sell = page.getByRole('button', { name: /^Sell · ₹/ })
  await expect(sell).toBeFocused()
  const total = rupees(await sell.textContent())
  const credit = page.getByRole('checkbox', { name: 'Use store credit ₹20' })
  await expect(credit).not.toBeChecked()
  await expect(credit).toHaveAccessibleDescription(new RegExp(`to pay instead of ₹${total}$`))
  await expectAccessible(page)
  await page.keyboard.press('Shift+Tab')
  await expect(credit).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByText('To pay')).toBeVisible()
  const due = Math.round((total - 20) * 100) / 100
  await expect(sell).toHaveText(new RegExp(`₹${due}$`))
  await expectAccessible(page)
  await expectFits(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Sold/ })).toBeVisible()
  expect((await till()) - before).toBeCloseTo(due)
  expect((await expectDone(page.request, readCustomer, { id })).storeCredit).toBe(0)
  await page.getByRole('button', { name: 'Undo sale' }).click()
  await expect(page.getByText('Sale undone. Please hand the cash back. ₹20 is store credit again.')).toBeVisible()
  expect(name).not.toBe('')
})

test('on the phone, store credit goes to a new address with the code that the customer reads out', {
  tag: '@sizes',
}, async ({ page, anotherVisitor, textServer, allowedComplaints }) => {
  allowedComplaints.push(/status of 40[01]/)
  test.slow()
  const seller = await anotherVisitor()
  await signInSeller(seller)
  const { id } = await customerWithCredit(seller, { name: 'Bhavani Rao', phone: '98450 88202' }, 1000)
  await openAsSeller(page, '/seller/orders/new')
  await page.getByRole('combobox', { name: 'Phone number or name' }).fill('4508 8202')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'The same as last time' }).press('Enter')
  await page.getByRole('checkbox', { name: /^Use store credit/ }).check()
  // To where it was delivered before.
  await expect(page.getByRole('button', { name: 'Place order · ₹0' })).toBeVisible()
  await page.getByRole('radio', { name: 'Another address' }).check()
  for (const [label, text] of Object.entries({
    'House and street': '12 Lake Road',
    City: 'Bengaluru',
    State: 'Karnataka',
    'PIN code': '560038',
  }))
    await page.getByLabel(label).fill(text)
  await expect(page.getByText('Nothing has been delivered to this address before')).toBeVisible()
  const send = page.getByRole('button', { name: 'Send the code' })
  await expectAccessible(page)
  await send.press('Enter')
  const field = page.getByLabel('Code', { exact: true })
  await expect(field).toBeFocused()
  await expect(page.getByText('We’ve sent a code to +91 98450 88202.')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.keyboard.press('Enter')
  const code = await textServer.codeTo('+919845088202')
  await field.fill(code === '000000' ? '111111' : '000000')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription(/This code isn’t right/)
  await expect(field).toBeFocused()
  await field.fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /is placed$/ })).toBeVisible()
  expect((await expectDone(page.request, readCustomer, { id })).storeCredit).toBeLessThan(1000)
})
