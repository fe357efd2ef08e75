import { listCustomers } from '#contract/customers/customers.ts'
import { listSellerOrders } from '#contract/orders/seller-orders.ts'
import { takeOrder } from '#contract/orders/take-order.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDone } from './call.ts'
import { placeOrder, someProducts } from './orders.ts'
import { openAsSeller } from './seller.ts'
import { expect, test } from './shop.ts'

test('a caller gets the same as last time, by keyboard alone', async ({ page, anotherVisitor }) => {
  const shopper = await anotherVisitor()
  const [tomato, bread] = await someProducts(shopper, 2)
  await placeOrder(shopper, {
    name: 'Kaveri Hegde',
    phone: '+91 97410 62531',
    products: [tomato?._id ?? '', bread?._id ?? ''],
  })
  await openAsSeller(page, '/seller/orders/new')
  await expect(page.getByRole('combobox', { name: 'Phone number or name' })).toBeFocused()
  await page.keyboard.type('741062')
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('option')).toContainText('Kaveri Hegde')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'The same as last time' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Place order · ₹/ })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Order .+ is placed$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next order' })).toBeFocused()

  const { orders } = await expectDone(page.request, listSellerOrders, { search: '9741062531', limit: '5' })
  expect(orders).toHaveLength(2)
  expect(orders[0]).toMatchObject({ channel: 'phone', paymentType: 'COD' })
  expect(orders[0]?.items.map(({ product }) => product.name).sort()).toEqual(
    orders[1]?.items.map(({ product }) => product.name).sort(),
  )
})

test.describe('on account', () => {
  // Without a limit the first try is refused.
  test.use({ allowedComplaints: [/409/] })

  test('somebody new on the phone buys from a pasted list on account, and pays later', async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width: 360, height: 740 })
    await openAsSeller(page, '/seller/orders/new')
    await page.getByRole('combobox', { name: 'Phone number or name' }).fill('97410 99881')
    await expect(page.getByText('Press Enter for a new customer')).toBeVisible()
    await page.keyboard.press('Enter')
    await page.getByLabel('Name').fill('Thimmakka')
    await page.getByRole('combobox', { name: 'Add products' }).focus()
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.setData('text', '2 milk\n1 kg onions\n1 unicorn steak')
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    })
    await expect(page.getByRole('spinbutton')).toHaveCount(2)
    for (const [label, text] of Object.entries({
      'House and street': '8 Banyan Road',
      Area: 'Indiranagar',
      City: 'Bengaluru',
      State: 'Karnataka',
      'PIN code': '560038',
    }))
      await page.getByLabel(label).fill(text)
    await page.getByRole('radio', { name: 'On account' }).check()
    await expect(page.getByText('Delivered by')).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.getByRole('button', { name: /^Place order · ₹/ }).click()
    await expect(page.getByText('They owe ₹0 and have no limit for buying on account.')).toBeVisible()
    await page.getByRole('radio', { name: 'Cash or UPI at the door' }).check()
    await page.getByRole('button', { name: /^Place order · ₹/ }).click()
    await expect(page.getByRole('heading', { name: /is placed$/ })).toBeVisible()

    const { customers } = await expectDone(page.request, listCustomers, { search: '1099881' })
    expect(customers).toMatchObject([{ name: 'Thimmakka', orders: 1, owed: 0 }])
    await page.goto(`/seller/customers?search=${encodeURIComponent('410 998')}`)
    await page.getByRole('link', { name: 'Thimmakka' }).click()
    await page.getByLabel('What to remember').fill('Calls on Mondays')
    await page.getByRole('button', { name: 'Save notes' }).click()
    await page.getByLabel('May owe up to, in ₹').fill('5000')
    await page.getByRole('button', { name: 'Save limit' }).click()
    await expect(page.getByText('They may owe up to ₹5,000')).toBeVisible()
    const [milk] = await someProducts(page, 1)
    const sale = await expectDone(page.request, takeOrder, {
      channel: 'counter',
      customer: customers[0]?._id ?? '',
      items: [{ product: milk?._id ?? '', quantity: 1 }],
      pay: 'account',
    })
    expect(sale.order.isPaid).toBe(false)
    // It goes to nobody's door: no address, and no number to call.
    await page.goto('/seller/orders?show=all')
    const row = page.locator(`#order-${sale.order._id}`)
    await expect(row.getByRole('heading', { name: 'Sold at the counter to' })).toBeVisible()
    await expect(row.locator('a[href^="tel:"]')).toHaveCount(0)
    await expectAccessible(page)

    await page.goto('/seller/customers')
    await page.getByRole('link', { name: 'Owed' }).click()
    await expect(page.getByText('owed by 1 customer')).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.getByRole('link', { name: 'Thimmakka' }).click()
    await page.getByRole('link', { name: 'Statement' }).click()
    await expect(page.getByRole('cell', { name: `Order ${sale.order.number}` })).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.getByRole('link', { name: 'Back to the customer' }).click()
    await page.getByRole('button', { name: 'Give credit' }).click()
    await page.getByLabel('Amount, in ₹').fill('50')
    await page.getByLabel('Reason').fill('Waited too long')
    await page.getByRole('button', { name: 'Give credit' }).click()
    await expect(page.getByText('Waited too long')).toBeVisible()
    await page.getByRole('button', { name: 'In cash' }).click()
    await expect(page.getByText('Owes ₹0')).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})
