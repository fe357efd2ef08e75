import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expectFits } from './fits.ts'
import { moveOrder, orderCards, placeOrder, someProducts } from './orders.ts'
import { openAsSeller } from './seller.ts'
import { expect, test } from './shop.ts'
import { signInStaff } from './staff.ts'
import { enter } from './welcome.ts'

test.use({
  // A shop of its own: packed orders of other journeys would wait for the rider, too.
  shopSettings: { KEEP_ACTIVITY_DAYS: '60' },
  // Requests of a phone without a connection, and wrong door codes.
  allowedComplaints: [/ERR_INTERNET_DISCONNECTED|401|409/],
})

const PHONE = { width: 360, height: 740 }

async function openRide(page: Page, person: { name: string; role: string; phone?: string }): Promise<void> {
  await page.setViewportSize(PHONE)
  await signInStaff(page, person)
  await enter(page, '/staff/ride')
  await expect(page.getByRole('heading', { name: 'Deliveries' })).toBeVisible()
}

async function handOver(phone: Page, code: string): Promise<void> {
  await phone.getByRole('button', { name: 'Hand over', exact: true }).click()
  await phone.getByLabel('Cash').check()
  await phone.getByLabel(/^Door code of/).fill(code)
  await phone.getByRole('button', { name: 'Delivered' }).click()
}

test('shopper, seller and rider in three windows: the rider goes offline at the door, and delivers once', async ({
  page,
  anotherVisitor,
}) => {
  test.slow()
  const [product] = await someProducts(page, 1)
  const id = await placeOrder(page, { products: [product?._id ?? ''] })
  await enter(page, '/my-orders')
  const order = orderCards(page)
  const rider = order.getByRole('region', { name: 'Your rider' })

  const phone = await anotherVisitor()
  await openRide(phone, { name: 'Ravi Kumar', role: 'rider', phone: '+91 98450 54321' })
  await expect(phone.getByText('Nothing to deliver')).toBeVisible()
  await expectAccessible(phone)

  const desk = await anotherVisitor()
  await openAsSeller(desk, '/seller/staff')
  await moveOrder(desk, id, 'Packed')

  const area = phone.getByRole('article', { name: 'Inner Bengaluru' })
  await expect(area).toContainText('1 item')
  await expect(area).not.toContainText('Asha')
  await area.getByRole('button', { name: 'Take the order' }).click()
  await expect(phone.getByText('12 Orchard Lane')).toBeVisible()
  await expect(rider).toContainText('Ravi has your order')
  await phone.getByRole('button', { name: 'Leave with 1 order' }).click()
  await expect(rider).toContainText('Ravi is on the way')
  await expect(rider.getByRole('link', { name: 'Call Ravi' })).toHaveAttribute('href', 'tel:+919845054321')
  await expectAccessible(page)
  await expectFits(page)
  const code = await rider.getByRole('strong').textContent()

  await expect(phone.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+919845012345')
  await phone.getByRole('button', { name: 'I’m at the door' }).click()
  await expect(rider).toContainText('Ravi is at your door')
  await expectAccessible(phone)
  await expectFits(phone)
  await phone.setViewportSize(PHONE)

  await phone.context().setOffline(true)
  await phone.getByRole('button', { name: 'Hand over', exact: true }).click()
  await phone.getByRole('button', { name: 'Delivered' }).click()
  await expect(phone.getByText('Choose how it was paid.')).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Close' }).click()
  await handOver(phone, code ?? '')
  await expect(phone.getByText('1 tap is kept and sent when you’re back online.')).toBeVisible()
  await expect(phone.getByText('12 Orchard Lane')).toBeHidden()
  await expect(order.locator('[aria-current=step]')).toContainText('Out for delivery')
  await phone.context().setOffline(false)
  await expect(order.locator('[aria-current=step]')).toContainText('Delivered')
  await expect(phone.getByText('Delivered today')).toBeVisible()
  await expect(phone.getByText(/tap is kept/)).toBeHidden()
  await expect(rider).toBeHidden()

  await phone.getByRole('button', { name: 'Hand over cash' }).click()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Hand over', exact: true }).click()
  await expect(phone.getByText(/the shop hasn’t counted it yet/)).toBeVisible()
  await desk.reload()
  const cash = desk.getByRole('article', { name: /^Cash of Ravi Kumar/ })
  await expect(cash.getByLabel('Counted, in rupees')).toHaveValue(/\d/)
  await expectAccessible(desk)
  await expectFits(desk)
  await cash.getByLabel('Counted, in rupees').fill('1')
  await cash.getByRole('button', { name: 'Confirm' }).click()
  await expect(cash.getByText('missing')).toBeVisible()
})

test('a door code guessed five times: the rider asks, and the manager completes the delivery', async ({
  page,
  anotherVisitor,
}) => {
  test.slow()
  const [product] = await someProducts(page, 1)
  const id = await placeOrder(page, { products: [product?._id ?? ''] })
  const desk = await anotherVisitor()
  await openAsSeller(desk, '/seller/orders')
  await moveOrder(desk, id, 'Packed')
  const phone = await anotherVisitor()
  await openRide(phone, { name: 'Lata', role: 'rider' })
  await phone.getByRole('button', { name: 'Take the order' }).click()
  await phone.getByRole('button', { name: 'Leave with 1 order' }).click()
  await phone.getByRole('button', { name: 'I’m at the door' }).click()
  const { delivery } = await (await page.request.get(`/api/order/delivery?id=${id}`)).json()
  const wrong = String((Number(delivery.doorCode) + 1) % 10_000).padStart(4, '0')
  for (let guess = 1; guess <= 5; guess++) {
    await handOver(phone, wrong)
    await expect(phone.getByRole('alert')).toContainText('This door code isn’t right.')
    await phone.getByRole('button', { name: 'Got it' }).click()
  }
  await expect(phone.getByText('Please ask the manager to complete this delivery.')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Hand over', exact: true })).toBeDisabled()

  const office = await anotherVisitor()
  await openRide(office, { name: 'Meena', role: 'manager' })
  await office.getByRole('button', { name: /^Complete/ }).click()
  await office.getByLabel('UPI').check()
  await office.getByLabel('Reason').fill('Spoke to the customer on the phone')
  await expectAccessible(office)
  await office.getByRole('button', { name: 'Mark as delivered' }).click()
  await expect(office.getByText('With other riders')).toBeHidden()
  await enter(page, '/my-orders')
  await expect(orderCards(page)).toContainText('Spoke to the customer on the phone')
})
