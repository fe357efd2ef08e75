import type { Page } from '@playwright/test'
import { quoteDelivery, wishDelivery } from '#contract/delivery/delivery.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { addStaff } from '#contract/staff/seller-staff.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDone } from './call.ts'
import { expect, test } from './delivery-shop.ts'
import { expectFits } from './fits.ts'
import { placeOrder, someProducts } from './orders.ts'
import { openAsSeller } from './seller.ts'

const BENGALURU = '560024'
const DELHI = '110001'
/** The board's columns stand side by side. */
const DESK = { width: 1440, height: 900 }

/** What the shop tells somebody with this PIN code now. */
const told = (page: Page, pincode: string) => expectDone(page.request, quoteDelivery, { pincode })

test('a pause, closed days and an area that is switched off are what shoppers are told at once', async ({ page }) => {
  test.slow()
  await openAsSeller(page, '/seller')
  const menu = page.getByRole('navigation', { name: 'Seller' })
  await menu.getByRole('link', { name: 'Delivery' }).click()
  await expect(page.getByRole('heading', { name: 'No open orders' })).toBeVisible()
  const taking = page.getByRole('region', { name: 'Taking orders' })
  await taking.getByRole('button', { name: 'Delay new orders by 20 minutes' }).click()
  await expect(taking.getByText(/^Paused until \d{1,2}:\d\d [ap]m$/)).toBeVisible()
  expect(await told(page, BENGALURU)).toMatchObject({ open: false, reason: 'paused' })
  await expectAccessible(page)
  await taking.getByRole('button', { name: 'Stop taking orders' }).click()
  await expect(taking.getByText('You’ve stopped taking orders')).toBeVisible()
  expect(await told(page, BENGALURU)).toMatchObject({ open: false, by: null, reason: 'stopped' })
  await taking.getByRole('button', { name: 'Take orders again' }).click()
  await expect(taking.getByText('Open day and night.')).toBeVisible()
  expect(await told(page, BENGALURU)).toMatchObject({ open: true })

  await taking.getByRole('button', { name: 'Change longest promise' }).click()
  const limit = page.getByRole('dialog', { name: 'Longest promise' })
  await limit.getByRole('switch', { name: 'Limit promises' }).check()
  await limit.getByLabel('Minutes').fill('5')
  await limit.getByRole('button', { name: 'Save' }).click()
  await expect(limit.getByText('Enter 15 to 720 minutes.')).toBeVisible()
  await expectAccessible(page)
  await limit.getByLabel('Minutes').fill('720')
  await limit.getByRole('button', { name: 'Save' }).click()
  await expect(taking.getByText(/^Longest promise: 720 minutes/)).toBeVisible()
  const forecast = page.getByRole('region', { name: 'The next two hours' })
  await page.reload()
  await expect(
    forecast.getByText('At this pace, new orders stay within 720 minutes for the next two hours.'),
  ).toBeVisible()
  await taking.getByRole('button', { name: 'Change longest promise' }).click()
  await limit.getByRole('switch', { name: 'Limit promises' }).uncheck()
  await limit.getByRole('button', { name: 'Save' }).click()
  await expect(taking.getByText(/^No longest promise/)).toBeVisible()

  const parts = page.getByRole('navigation', { name: 'Delivery' })
  await parts.getByRole('link', { name: 'Hours' }).click()
  await page.getByRole('button', { name: 'Set hours for Monday' }).click()
  await expect(page.getByLabel('Monday opens')).toBeFocused()
  await page.getByLabel('Monday closes').fill('08:00')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(page.getByText('It must close after it opens.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove this opening on Monday' }).click()
  await page.getByRole('button', { name: 'Copy Monday to all days' }).click()
  await expect(page.getByText('Shoppers will see: Closed, with no opening in the next two weeks')).toBeVisible()
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(taking.getByText('Closed, with no opening in the next two weeks.')).toBeVisible()
  expect(await told(page, BENGALURU)).toMatchObject({ open: false, by: null, reason: 'closed' })
  await page.getByRole('button', { name: 'Add an opening on Monday' }).click()
  await page.getByRole('button', { name: 'Copy Monday to all days' }).click()
  await expect(page.getByText(/^Shoppers will see: (Open now, closes|Closed now, opens) /)).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 }
  await page.setViewportSize({ width: 360, height })
  const [opens, closes] = [page.getByLabel('Monday opens'), page.getByLabel('Monday closes')]
  expect((await opens.boundingBox())?.y).toBe((await closes.boundingBox())?.y)
  await page.setViewportSize({ width, height })
  await page.getByLabel('Monday opens').fill('00:00')
  await page.getByLabel('Monday closes').fill('00:00')
  await page.getByRole('button', { name: 'Copy Monday to all days' }).click()
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(taking.getByText('Open day and night.')).toBeVisible()

  await page.getByLabel('Closed from').fill('2026-01-01T00:00')
  await page.getByLabel('Open again from').fill('2026-01-01T00:00')
  await page.getByRole('button', { name: 'Add closure' }).click()
  await expect(page.getByText('This must be after the beginning.')).toBeVisible()
  const nextYear = new Date().getFullYear() + 1
  await page.getByLabel('Closed from').fill(`${nextYear}-08-15T00:00`)
  await page.getByLabel('Open again from').fill(`${nextYear}-08-16T08:00`)
  await page.getByRole('button', { name: 'Add closure' }).click()
  await expect(page.getByText('15 August 12:00 am to 16 August 8:00 am')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the closure from 15 August 12:00 am' }).click()
  await expect(page.getByText('No closures planned')).toBeVisible()

  await parts.getByRole('link', { name: 'Areas' }).click()
  await page.getByRole('switch', { name: 'Deliver to Everywhere else' }).click()
  await expect(page.getByRole('article', { name: 'Everywhere else' })).toContainText('Not served')
  expect(await told(page, DELHI)).toMatchObject({ served: false, reason: 'not_served' })
  await expectDone(page.request, wishDelivery, { email: 'meera@example.com', pincode: DELHI })
  await page.getByRole('button', { name: 'Add an area' }).click()
  await page.getByLabel('Name').fill('Nandi Hills')
  await page.getByRole('textbox', { name: 'PIN codes' }).fill('562103, 560020-560040')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('560020-560030 are in “Central Bengaluru” already.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'PIN codes' }).fill('562103')
  await page.getByLabel('One way from the shop').fill('10')
  await page.getByLabel('In', { exact: true }).selectOption('kilometres')
  await page.getByLabel('Delivery fee (₹)').fill('40')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('article', { name: 'Nandi Hills' })).toContainText('54 minutes away · ₹40 delivery')
  expect(await told(page, '562103')).toMatchObject({ served: true, area: 'Nandi Hills', fee: 40 })
  await page.getByRole('button', { name: 'Edit Nandi Hills' }).click()
  await page.getByLabel('Delivered by').selectOption('courier')
  await expect(page.getByLabel('One way from the shop')).toHaveCount(0)
  await page.getByLabel('Days after packing').fill('40')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Enter 14 or less.')).toBeVisible()
  await page.getByLabel('Days after packing').fill('2')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('article', { name: 'Nandi Hills' })).toContainText('By courier in 2 days · ₹40 delivery')
  expect(await told(page, '562103')).toMatchObject({ courier: true, fee: 40 })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Requests from other PIN codes' }).getByText('1 person')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('switch', { name: 'Deliver to Everywhere else' }).click()
  await expect(page.getByRole('article', { name: 'Everywhere else' })).not.toContainText('Not served')
  expect(await told(page, DELHI)).toMatchObject({ served: true })
})

test('an order appears on the board, gets a new time with a reason, and one rider more changes the forecast', async ({
  page,
  request,
}) => {
  test.slow()
  await page.setViewportSize(DESK)
  await openAsSeller(page, '/seller/delivery')
  await expect(page.getByRole('heading', { name: 'No open orders' })).toBeVisible()
  const shopper = { request }
  const [product] = await someProducts(shopper, 1)
  await placeOrder(shopper, { name: 'Asha Rao', products: [product?._id ?? ''] })
  const order = page.getByRole('article').filter({ hasText: 'Asha Rao' })
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
  await expect(column('To pick').getByRole('article')).toContainText('Asha Rao')
  await expect(order).toContainText('Inner Bengaluru')
  await expect(order.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:/)
  await expect(order).toContainText(/Collect ₹\d/)
  await expect(order).toContainText(/expected \d{1,2}:\d\d [ap]m/)

  await order.getByRole('button', { name: /^Change time/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '20 min later' }).click()
  await dialog.getByLabel('Reason').selectOption('Item missing')
  await expect(dialog.getByText('The customer reads: “We’re looking for one of your items.”')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Tell the customer' }).click()
  await expect(dialog).toBeHidden()
  await expect(order).toContainText(/First \d{1,2}:\d\d [ap]m: item missing/)
  const { promise } = (await expectDone(shopper.request, listMyOrders)).orders[0] ?? {}
  expect(promise?.changes).toMatchObject([{ reason: 'item_missing' }])
  expect(Date.parse(promise?.by ?? '') - Date.parse(promise?.first ?? '')).toBe(20 * 60_000)

  const forecast = page.getByRole('region', { name: 'The next two hours' })
  await expect(forecast.getByRole('combobox')).toHaveValue('0 0')
  await forecast.getByLabel('With').selectOption('one rider more')
  await expect(forecast.getByText('No open order will be late.')).toBeVisible()
  await expect(forecast.getByRole('row', { name: /^Central Bengaluru/ })).toContainText('min earlier')
  await expectAccessible(page)
  await expectFits(page)

  await page.setViewportSize(DESK)
  await expectDone(page.request, addStaff, { name: 'Sunil', role: 'rider' })
  await page.reload()
  await page.getByRole('switch', { name: 'Sunil is on shift' }).click()
  await expect(page.getByRole('switch', { name: 'Sunil is on shift' })).toBeChecked()
  await expect(forecast.getByLabel('With')).toContainText('0 pickers and 1 rider, as now')
  const ends = page.getByLabel('Sunil’s shift ends')
  await ends.selectOption({ index: 3 })
  await expect(ends).not.toHaveValue('')
  await expectFits(page)
  await page.setViewportSize(DESK)

  for (const [status, name] of [
    ['Packed', 'Ready'],
    ['Out for delivery', 'On the way'],
    ['Delivered', ''],
  ]) {
    await order.getByRole('button', { name: `Mark as ${status}` }).click()
    const asked = page.getByRole('dialog')
    if (status !== 'Packed') {
      await asked.getByRole('radio', { name: 'Sunil', exact: true }).check()
      await asked.getByRole('button', { name: `Mark as ${status}` }).click()
    }
    if (name) await expect(column(name).getByRole('article')).toContainText('Asha Rao')
  }
  await expect(page.getByRole('heading', { name: 'No open orders' })).toBeVisible()
})

test('two more riders at 7 pm are simulated, and compared with the run before', { tag: '@nightly' }, async ({
  page,
}) => {
  await openAsSeller(page, '/seller/delivery?tab=simulator')
  await page.getByLabel('Day').selectOption('quiet')
  await page.getByRole('button', { name: 'Simulate' }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result.getByText(/^\d+ %$/).first()).toBeVisible()
  await expect(result.getByText(/^before:/)).toHaveCount(0)
  await page.getByRole('button', { name: 'More people at some hours' }).click()
  await page.getByRole('button', { name: 'Simulate', exact: true }).click()
  await expect(result.getByText(/^before:/)).toHaveCount(6)
  await result.getByText('Show as a table').click()
  await expect(result.getByRole('row', { name: /^7 pm/ })).toContainText('of 6')
  await expectAccessible(page)
  await expectFits(page)
})
