import { readFile } from 'node:fs/promises'
import { listSellerOrders, moveOrder, refundOrderItems } from '#contract/orders/seller-orders.ts'
import { showSales } from '#contract/sales/sales.ts'
import { readCsv } from '#domain/csv.ts'
import { dayAfter } from '#domain/day-span.ts'
import { shopDayOf } from '#domain/shop-day.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDone } from './call.ts'
import { putOnShelf } from './groceries.ts'
import { placeOrder } from './orders.ts'
import { openAsSeller } from './seller.ts'
import { expect, test } from './shop.ts'
import { enter } from './welcome.ts'

const paise = (rupees: number) => Math.round(rupees * 100)
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

test('a month for the accountant: the figures are what the bills add up to, and so is the file', async ({
  page,
  anotherVisitor,
  shop,
}) => {
  test.slow()
  const seller = await anotherVisitor()
  const figs = await putOnShelf(shop, { name: 'Accounted figs' })
  const jam = await putOnShelf(shop, { name: 'Accounted jam' })
  const [kept, refunded, cancelled] = [
    await placeOrder(page, { products: [figs._id, jam._id] }),
    await placeOrder(page, { products: [figs._id] }),
    await placeOrder(page, { products: [jam._id] }),
  ]
  // Around today: midnight may come while orders are placed.
  const today = shopDayOf(new Date()).date
  const days = { from: dayAfter(today, -29), to: dayAfter(today, 1) }
  await openAsSeller(seller, '/seller/orders')
  for (const id of [kept, refunded])
    for (const status of ['Packed', 'Out for delivery', 'Delivered'] as const)
      await expectDone(seller.request, moveOrder, { id, status })
  await expectDone(seller.request, moveOrder, { id: cancelled, status: 'Cancelled' })
  await expectDone(seller.request, refundOrderItems, { id: refunded, items: [{ product: figs._id, refunded: 1 }] })

  const menu = seller.getByRole('navigation', { name: 'Seller' })
  await menu.getByRole('link', { name: 'Reports' }).click()
  await expect(seller).toHaveURL('/seller/sales')
  await expect(seller.getByRole('heading', { name: 'Reports' })).toBeVisible()
  await expect(seller.getByRole('table')).toBeVisible()
  await expectAccessible(seller)

  await test.step('any dates, sorted by keyboard', async () => {
    await enter(seller, `/seller/sales?${new URLSearchParams(days)}`)
    const split = seller.getByLabel('Split by')
    await split.selectOption('By product')
    await expect(seller).toHaveURL(/by=product/)
    await expect(seller.getByRole('row', { name: /Accounted figs/ })).toBeVisible()
    await seller.getByRole('button', { name: 'Refunds' }).press('Enter')
    await expect(seller.getByRole('columnheader', { name: 'Refunds' })).toHaveAttribute('aria-sort', 'descending')
    await expectAccessible(seller)
  })

  await test.step('what is being loaded anew can be read meanwhile', async () => {
    const held = Promise.withResolvers<void>()
    await seller.route(`**${showSales.path}?*`, (route) => held.promise.then(() => route.continue()))
    await seller.getByLabel('Split by').selectOption('By category')
    await expect(seller.locator('[aria-busy=true]').getByRole('table')).toBeVisible()
    await expectAccessible(seller)
    held.resolve()
    await expect(seller.locator('[aria-busy=true]')).toHaveCount(0)
  })

  const { orders } = await expectDone(seller.request, listSellerOrders)
  const sold = orders.filter(({ status }) => status !== 'Cancelled')
  const back = sold.flatMap(({ itemRefunds = [] }) => itemRefunds)
  const short = sum(back.filter(({ isShortage }) => isShortage).map(({ amount }) => paise(amount)))
  const charged = sum(sold.map(({ amount }) => paise(amount))) - short
  const given = sum(back.filter(({ isShortage }) => !isShortage).map(({ amount }) => paise(amount)))
  const figures = await expectDone(seller.request, showSales, days)
  expect([paise(figures.total), figures.orders]).toEqual([charged, sold.length])
  expect([paise(figures.refunds), figures.cancelled.orders]).toEqual([given, orders.length - sold.length])

  await test.step('the file adds up to the same paise', async () => {
    const download = seller.waitForEvent('download')
    await seller.getByRole('link', { name: 'CSV' }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    const [head, ...rows] = [...readCsv(text.replace(/^\uFEFF/, ''))].map(({ cells }) => cells)
    const at = head?.indexOf('Sales (₹)') ?? -1
    expect(sum(rows.map((cells) => paise(Number(cells[at]))))).toBe(charged)
  })
})

test('days without sales say so, and any phone shows the others', { tag: '@nightly' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openAsSeller(page, '/seller/sales?from=2020-01-01&to=2020-01-02')
  await expect(page.getByText('No sales on these days')).toBeVisible()
  await page.getByRole('button', { name: 'Last month' }).click()
  await expect(page.getByRole('button', { name: 'Last month', pressed: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
