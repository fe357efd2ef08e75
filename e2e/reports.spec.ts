import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { answerReport, listReports, showReportPhoto } from '#contract/orders/reports.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDone } from './call.ts'
import { putOnShelf } from './groceries.ts'
import { moveOrder, orderCard, placeOrder } from './orders.ts'
import { openAsSeller } from './seller.ts'
import { expect, test } from './shop.ts'
import { enter } from './welcome.ts'

/** As far as a dialog goes. */
async function tabTo(page: Page, part: Locator) {
  for (let presses = 0; presses < 12; presses++) {
    if (await part.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(part).toBeFocused()
}

test('a mouldy loaf: reported with a photo, refunded in another window, and both are live', async ({
  page,
  anotherVisitor,
  shop,
  allowedComplaints,
}) => {
  test.slow()
  // The photo that a busy shop refuses at first.
  allowedComplaints.push(/status of 503.*\/api\/order\/report\/photo/)
  const seller = await anotherVisitor()
  const loaf = await putOnShelf(shop, { name: 'Reported loaf' })
  const jam = await putOnShelf(shop, { name: 'Reported jam' })
  const id = await placeOrder(page, { products: [loaf._id, jam._id] })
  // As the screen was called before.
  await openAsSeller(seller, '/seller/reports')
  await expect(seller).toHaveURL('/seller/complaints')
  await expect(seller.getByText('No complaints yet')).toBeVisible()
  await enter(page, '/my-orders')
  const order = orderCard(page, id)
  await expect(order.getByText('Order Placed', { exact: true }).first()).toBeVisible()
  await expect(order.getByRole('button', { name: 'Report a problem' })).toBeHidden()
  for (const status of ['Packed', 'Out for delivery', 'Delivered'] as const) await moveOrder(seller, id, status)

  await order.getByRole('button', { name: 'Report a problem' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report a problem' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Choose an item.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Reported loaf' }).check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Choose what was wrong.')).toBeVisible()
  await dialog.getByLabel('What was wrong with Reported loaf?').selectOption('Not fresh')
  await dialog.getByRole('checkbox', { name: 'Reported jam' }).check()
  await dialog.getByLabel('What was wrong with Reported jam?').selectOption('Wrong item')
  await dialog.getByLabel('What happened?').fill('Mouldy on one side')
  const chooser = dialog.getByLabel('Choose a photo')
  await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(dialog.getByRole('alert')).toContainText('We can’t read this file')
  const photo = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: 'tan' } })
    .jpeg()
    .toBuffer()
  await chooser.setInputFiles({ name: 'loaf.jpg', mimeType: 'image/jpeg', buffer: photo })
  await dialog.getByRole('button', { name: 'Remove the photo' }).click()
  await expect(chooser).toBeFocused()
  await chooser.setInputFiles({ name: 'loaf.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(dialog.getByAltText('Chosen by you')).toBeVisible()
  await expectAccessible(page)
  for (const height of [640, 420]) {
    await page.setViewportSize({ width: 360, height })
    await dialog.evaluate((element) => element.scrollTo(0, 0))
    await expect(dialog.getByRole('button', { name: 'Send report' })).toBeInViewport({ ratio: 1 })
  }
  expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  await page.setViewportSize({ width: 1280, height: 720 })
  // A shop that is busy for a moment: the photo is asked for again.
  await seller.route(`**${showReportPhoto.path}*`, (route) => route.fulfill({ status: 503 }), { times: 1 })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(order.getByText('We’re looking into it.')).toHaveCount(2)
  await expect(order).toContainText('1 × Reported jam reported as the wrong item')

  const report = seller.getByRole('article', { name: /Reported loaf/ })
  await expect(report).toContainText('Mouldy on one side')
  const menu = seller.getByRole('navigation', { name: 'Seller' })
  await expect(menu.getByRole('link', { name: 'Complaints' })).toContainText('2 open')
  const small = report.getByRole('button', { name: /show large/ }).locator('img')
  await expect.poll(() => small.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0)
  await report.getByRole('button', { name: /show large/ }).click()
  const large = seller.getByRole('dialog').getByRole('img')
  await expect.poll(() => large.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(1200)
  await seller.keyboard.press('Escape')
  await report.getByRole('button', { name: 'Decline' }).click()
  await expect(report.getByText('Please tell the customer why.')).toBeVisible()
  await expectAccessible(seller)
  await report.getByLabel('Message to the customer').fill('Sorry about that.')
  const refund = report.getByRole('button', { name: 'Refund ₹40.80 as store credit' })
  await refund.click()
  await expect(report.getByRole('heading')).toBeFocused()
  await expect(seller.getByText('Refunding ₹40.80 as store credit')).toBeVisible()
  await expect(report.getByRole('button', { name: 'Undo' })).toBeVisible()
  await seller.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
  await expect(refund).toBeVisible()
  const { reports } = await expectDone(seller.request, listReports)
  const loafReport = reports.find((each) => each.report.product === loaf._id)
  await expectDone(seller.request, answerReport, {
    id: loafReport?._id ?? '',
    refund: true,
    words: 'Sorry about that.',
  })
  await expect(report).toContainText('Refunded')

  await expect(order).toContainText('We refunded it.')
  await expect(order).toContainText('₹40.80 added to your store credit.')
  await expect(order).toContainText('Sorry about that.')
  await seller.goto('/seller/refunds')
  await expect(seller.getByRole('article', { name: '₹40.80 · Items refunded As store credit' })).toBeVisible()
  await expectAccessible(page)
})

test('a no is said with words, and the order shows it to both', { tag: '@nightly' }, async ({
  page,
  anotherVisitor,
  shop,
}) => {
  test.slow()
  const seller = await anotherVisitor()
  const figs = await putOnShelf(shop, { name: 'Missed figs' })
  const id = await placeOrder(page, { products: [figs._id] })
  await openAsSeller(seller, `/seller/orders?search=${id}`)
  for (const status of ['Packed', 'Out for delivery', 'Delivered'] as const) await moveOrder(seller, id, status)
  await enter(page, '/my-orders')
  await test.step('by keyboard alone', async () => {
    const open = page.getByRole('button', { name: 'Report a problem' })
    await open.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(open).toBeFocused()
    await page.keyboard.press('Enter')
    const reason = page.getByLabel('What was wrong with Missed figs?')
    await tabTo(page, reason)
    await page.keyboard.type('Missing')
    await expect(reason).toHaveValue('missing')
    await tabTo(page, page.getByRole('button', { name: 'Send report' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  const report = seller.getByRole('article', { name: /Missed figs was missing/ })
  await report.getByLabel('Message to the customer').fill('They were in the second bag.')
  await report.getByRole('button', { name: 'Decline' }).click()
  await expect(orderCard(page, id)).toContainText('They were in the second bag.')
  await expect(report).toContainText('Declined')
})
