import type { Locator, Page } from '@playwright/test'
import { changePromise } from '#contract/delivery/seller-delivery.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { listSellerOrders } from '#contract/orders/seller-orders.ts'
import { addStaff, makeStaffLink, setStaffActive, setStaffShift } from '#contract/staff/seller-staff.ts'
import { shopDayOf } from '#domain/shop-day.ts'
import { dayName, formatExact, hourSpanWords } from '#domain/time-words.ts'
import { expectAccessible } from './accessibility.ts'
import { type Caller, expectDone } from './call.ts'
import { moveOrder, orderCard, placeOrder, someProducts } from './orders.ts'
import { openAsSeller, signInSeller } from './seller.ts'
import { expect, test } from './shop.ts'
import { enter } from './welcome.ts'

const orderRow = (page: Page, id: string) => page.locator(`#order-${id}`)
const details = (page: Page, id: string) => orderRow(page, id).getByRole('heading', { level: 3 }).getByRole('button')

async function statusOf(shopper: Caller): Promise<string | undefined> {
  const { orders } = await expectDone(shopper.request, listMyOrders)
  return orders[0]?.status
}

test('an order’s life, seen from both sides in two windows', async ({ page, anotherVisitor }) => {
  test.slow()
  const shopper = await anotherVisitor()
  const [tomato, bread] = await someProducts(shopper, 2)
  await openAsSeller(page, '/seller/orders')

  const id = await placeOrder(shopper, {
    name: 'Meera Iyer',
    phone: '+91 98450 77777',
    products: [tomato?._id ?? '', bread?._id ?? ''],
  })
  const row = orderRow(page, id)
  await expect(row).toBeVisible()
  await expect(row).toContainText('New')
  await expect(row).toContainText('Meera Iyer')
  await expect(row.getByText('Just now')).toBeVisible()
  await expect(row).toContainText(
    '12 Orchard Lane, Defence Colony, Indiranagar, Halasuru, Bengaluru, Karnataka 560038, India',
  )
  await expect(row).toContainText('+91 98450 77777')
  await expect(row).toContainText(tomato?.name ?? 'no tomato')
  await expect(row).toContainText('Cash On Delivery')
  await expect(row.getByText('Pending', { exact: true })).toBeVisible()

  await enter(shopper, '/my-orders')
  const mine = orderCard(shopper, id)
  const status = (text: string) => mine.getByRole('listitem').filter({ hasText: text, has: shopper.locator('time') })
  await expect(status('Order Placed')).toBeVisible()

  for (const step of ['Packed', 'Out for delivery', 'Delivered']) {
    await row.getByRole('button', { name: `Mark as ${step}` }).click()
    await expect(row.getByText(step, { exact: true })).toBeVisible()
    expect(await statusOf(shopper)).toBe(step)
    await expect(status(step)).toBeVisible()
  }
  await expect(row.getByText('Paid', { exact: true })).toBeVisible()
  await expect(row.getByRole('button', { name: /^Mark as/ })).toHaveCount(0)
})

test('every order is shown in full without a click, and denser only by choice', async ({ page, request }) => {
  const shopper = { request }
  const products = await someProducts(shopper, 6)
  const id = await placeOrder(shopper, {
    name: 'Asha Rao',
    phone: '+91 98450 66666',
    products: products.map(({ _id }) => _id),
  })
  const { orders } = await expectDone(shopper.request, listMyOrders)
  const row = orderRow(page, id)
  const facts = [
    '12 Orchard Lane, Defence Colony, Indiranagar, Halasuru, Bengaluru, Karnataka 560038, India',
    '+91 98450 66666',
    'Cash On Delivery',
    'Pending',
    formatExact(new Date(orders[0]?.createdAt ?? '')),
  ]
  await openAsSeller(page, '/seller/orders')
  await expect(row).toBeVisible()
  await expectAccessible(page)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const fact of facts) await expect(row.getByText(fact, { exact: true })).toBeVisible()
    for (const { name } of products) await expect(row.getByRole('listitem').filter({ hasText: name })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }

  await page.getByRole('button', { name: 'Compact view' }).click()
  await expect(row.getByText(facts[0] ?? '')).toBeHidden()
  await page.reload()
  await expect(row).toContainText('Asha Rao')
  await expect(row.getByText(facts[0] ?? '')).toBeHidden()
  await details(page, id).click()
  await expect(row.getByText(facts[0] ?? '')).toBeVisible()
  await page.getByRole('button', { name: 'Full view' }).click()
  await expect(details(page, id)).toHaveCount(0)
  await expect(row.getByText(facts[0] ?? '')).toBeVisible()
})

test('a move is made at once and can be undone, by keyboard too', async ({ page, request }) => {
  const shopper = { request }
  const [product] = await someProducts(shopper, 1)
  const id = await placeOrder(shopper, { name: 'Ravi Menon', products: [product?._id ?? ''] })
  await page.clock.install()
  await openAsSeller(page, '/seller/orders')
  const row = orderRow(page, id)
  await row.getByRole('button', { name: 'Mark as Packed' }).press('Enter')
  await expect(row.getByRole('button', { name: 'Mark as Out for delivery' })).toBeFocused()
  expect(await statusOf(shopper)).toBe('Packed')
  await page.keyboard.press('Shift+Tab')
  await expect(row.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row.getByRole('button', { name: 'Mark as Packed' })).toBeFocused()
  await expect(row.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(row.getByText('New', { exact: true })).toHaveCount(0)
  expect(await statusOf(shopper)).toBe('Order Placed')

  // The toast counts seconds on the browser's clock, which stands still from here on: a slow machine cannot outlast it.
  await page.clock.pauseAt(Date.now() + 1000)
  await row.getByRole('button', { name: 'Mark as Packed' }).click()
  await page.getByRole('link', { name: 'Product List' }).click()
  await expect(page.getByRole('heading', { name: 'Product List' })).toBeVisible()
  const toast = page.getByRole('status').filter({ hasText: 'Ravi Menon' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => statusOf(shopper)).toBe('Order Placed')
})

test('an impatient double click moves an order one step, not two', async ({ page, request }) => {
  const shopper = { request }
  const [product] = await someProducts(shopper, 1)
  const id = await placeOrder(shopper, { products: [product?._id ?? ''] })
  await page.clock.install()
  await openAsSeller(page, '/seller/orders')
  const next = orderRow(page, id).getByRole('button', { name: /^Mark as/ })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  // The clicks come within a moment of the browser's clock, however slow the machine is.
  await page.clock.pauseAt(Date.now() + 1000)
  await next.dispatchEvent('click')
  await expect(next).toHaveText('Mark as Out for delivery')
  await next.dispatchEvent('click')
  await next.dispatchEvent('click')
  await page.clock.resume()
  await expect(next).not.toHaveAttribute('aria-disabled', 'true')
  expect(sent).toHaveLength(1)
  expect(await statusOf(shopper)).toBe('Packed')
  await next.click()
  await expect.poll(() => statusOf(shopper)).toBe('Out for delivery')
})

test('the work comes first: open orders, oldest on top, and the finished ones apart', { tag: '@nightly' }, async ({
  page,
  request,
}) => {
  const shopper = { request }
  const [product] = await someProducts(shopper, 1)
  const products = [product?._id ?? '']
  const first = await placeOrder(shopper, { name: 'First Kumar', products })
  const done = await placeOrder(shopper, { name: 'Done Kumar', products })
  const last = await placeOrder(shopper, { name: 'Last Kumar', products })
  await signInSeller(page)
  for (const status of ['Packed', 'Out for delivery', 'Delivered'] as const) await moveOrder(page, done, status)
  await openAsSeller(page, '/seller/orders')

  const ids = () => page.getByRole('article').evaluateAll((rows) => rows.map((row) => row.id))
  await expect(orderRow(page, last)).toBeVisible()
  await expect(orderRow(page, done)).toHaveCount(0)
  const shown = await ids()
  expect(shown).toEqual([...shown].sort())
  expect(shown.indexOf(`order-${first}`)).toBeLessThan(shown.indexOf(`order-${last}`))
  await expect(page.getByRole('heading', { name: 'Best sellers' })).toBeHidden()
  await page.getByRole('button', { name: /^Today/ }).click()
  await expect(page.getByRole('heading', { name: 'Best sellers' })).toBeVisible()

  await page.getByRole('navigation', { name: 'Orders' }).getByRole('link', { name: 'Finished' }).click()
  await expect(orderRow(page, done)).toBeVisible()
  await expect(orderRow(page, first)).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Orders' }).getByRole('link', { name: 'All' }).click()
  await expect(orderRow(page, first)).toBeVisible()
  const all = await ids()
  expect(all).toEqual([...all].sort().reverse())
})

test('an order that waits says so, in words and colour', { tag: '@nightly' }, async ({ page, request }) => {
  const shopper = { request }
  const [product] = await someProducts(shopper, 1)
  const AGES = [3, 16, 36, 150]
  const ids: string[] = []
  for (const _ of AGES) ids.push(await placeOrder(shopper, { products: [product?._id ?? ''] }))
  // A test cannot wait half an hour, so the shop's answer is made older on its way.
  await page.route(`**${listSellerOrders.path}?*`, async (route) => {
    const answer = await route.fetch()
    const reply = await answer.json()
    for (const order of reply.orders ?? []) {
      const placed = Date.now() - ((AGES[ids.indexOf(order._id)] ?? 0) + 0.5) * 60_000
      const createdAt = new Date(placed).toISOString()
      const by = new Date(placed + 25 * 60_000).toISOString()
      Object.assign(order, { createdAt, promise: { ...order.promise, by } })
    }
    await route.fulfill({ response: answer, json: reply })
  })
  await openAsSeller(page, '/seller/orders')
  const ages = []
  for (const id of ids) {
    const age = orderRow(page, id).getByRole('heading').locator('time')
    ages.push({ text: await age.textContent(), colour: await age.evaluate((shown) => getComputedStyle(shown).color) })
  }
  expect(ages.map(({ text }) => text)).toEqual(['3 min', '16 min', '36 min, late', '2 h 30 min, late'])
  expect(new Set(ages.slice(0, 3).map(({ colour }) => colour)).size).toBe(3)
})

/** Browsers scroll by whole pixels, and orders of other journeys come and go above it: half a pixel may be left. */
async function whereItIs(element: Locator) {
  const y = async () => (await element.boundingBox())?.y ?? Number.NaN
  const before = await y()
  return async (meanwhile?: string) => expect(Math.abs((await y()) - before), meanwhile).toBeLessThan(1)
}

test('a new order arrives below the others and moves no other', async ({ page, request }) => {
  const shopper = { request }
  const [product] = await someProducts(shopper, 1)
  const id = await placeOrder(shopper, { products: [product?._id ?? ''] })
  const waiting = await placeOrder(shopper, { products: [product?._id ?? ''] })
  await openAsSeller(page, '/seller/orders')
  await page.setViewportSize({ width: 820, height: 600 })
  const move = orderRow(page, id).getByRole('button', { name: 'Mark as Packed' })
  await move.focus()
  const isStill = await whereItIs(move)
  const next = await placeOrder(shopper, { name: 'Next Kumar', products: [product?._id ?? ''] })
  await expect(orderRow(page, next)).toContainText('New')
  await expect(page.getByText('New order from Next Kumar')).toBeAttached()
  await expect(move).toBeFocused()
  await isStill()
  await expect(page).toHaveTitle(/^\(1\) Orders/)
  await page.getByRole('button', { name: '1 new order' }).click()
  await expect(orderRow(page, next)).toBeFocused()
  await expect(page).toHaveTitle(/^Orders/)
  await expect(page.getByRole('button', { name: '1 new order' })).toHaveCount(0)

  // The newest are on top here: what comes while somebody reads waits until it is asked for.
  await page.getByRole('navigation', { name: 'Orders' }).getByRole('link', { name: 'All' }).click()
  await expect(page).toHaveURL(/show=all/)
  // An order that waits is no new one when its time changes.
  const head = orderRow(page, waiting).getByRole('heading', { level: 3 })
  const [due = ''] = /due [^·]+/.exec((await head.textContent()) ?? '') ?? []
  const later = new Date(Date.now() + 5 * 60 * 60_000).toISOString()
  await expectDone(page.request, changePromise, { id: waiting, by: later, reason: 'item_missing' })
  await expect(head).not.toContainText(due)
  const read = orderRow(page, id).getByRole('button', { name: 'Packing slip' })
  await read.focus()
  const isReadable = await whereItIs(read)
  const last = await placeOrder(shopper, { name: 'Last Kumar', products: [product?._id ?? ''] })
  await expect(page.getByRole('button', { name: '1 new order' })).toBeVisible()
  await expect(orderRow(page, last)).toHaveCount(0)
  await isReadable()
  await moveOrder(page, next, 'Cancelled')
  await expect(orderRow(page, next).getByRole('button', { name: 'Packing slip' })).toHaveCount(0)
  await isReadable('an order above it is less high by now')
  await expectAccessible(page)
  await page.keyboard.press('.')
  await expect(orderRow(page, last)).toBeFocused()
  await expect(page).toHaveTitle(/^Orders/)
  await page.getByRole('link', { name: 'Product List' }).click()
  await expect(page.getByRole('heading', { name: 'Product List' })).toBeVisible()
  await placeOrder(shopper, { products: [product?._id ?? ''] })
  await expect(page).toHaveTitle(/^\(1\) Product List/)
})

test('a day by keyboard: move, choose, print, give to a rider, and the next step', async ({ page, request }) => {
  test.slow()
  const shopper = { request }
  const [product] = await someProducts(shopper, 1)
  const products = [product?._id ?? '']
  const street = `${Date.now()} Keyboard Lane`
  const [first, second] = [
    await placeOrder(shopper, { name: 'Kavya Keys', street, products }),
    await placeOrder(shopper, { name: 'Kiran Keys', street, products }),
  ]
  await signInSeller(page)
  const { person } = await expectDone(page.request, addStaff, { name: 'Lakshmi Nair', role: 'rider' })
  await expectDone(page.request, setStaffShift, { id: person._id, onShift: true })
  await page.addInitScript(() => {
    window.print = () =>
      document.body.setAttribute('data-printed', String(document.querySelectorAll('.printed-sheet').length))
  })
  await openAsSeller(page, '/seller/orders?search=Keys')
  await expect(page.getByRole('article')).toHaveCount(2)

  await page.keyboard.press('/')
  const search = page.getByLabel('Search by name, phone or order number')
  await expect(search).toBeFocused()
  await search.press('End')
  await search.press('x')
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await search.press('Backspace')
  await search.blur()

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys for orders' })
  await expect(keys).toContainText('Next step')
  await expectAccessible(page)
  await page.keyboard.press('j')
  await expect(keys).toBeVisible()
  await page.keyboard.press('Escape')

  // A search shows the newest first.
  await page.keyboard.press('j')
  await expect(orderRow(page, second)).toBeFocused()
  await page.keyboard.press('j')
  await expect(orderRow(page, first)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(orderRow(page, second)).toBeFocused()
  await page.keyboard.press('n')
  await expect(orderRow(page, second).getByText('Packed', { exact: true })).toBeVisible()
  await expect(orderRow(page, second)).toBeFocused()
  const undo = orderRow(page, second).getByRole('button', { name: 'Undo' })
  await expect(undo).not.toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('u')
  await expect(orderRow(page, second).getByText('Order Placed', { exact: true })).toBeVisible()

  await page.keyboard.press('x')
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  const bar = page.getByRole('region', { name: 'Chosen orders' })
  await expect(bar.getByRole('status')).toHaveText('2 orders chosen')
  await expectAccessible(page)
  await page.keyboard.press('s')
  await expect(page.locator('body[data-printed="1"]')).toBeAttached()
  await expect(page.locator('.packing-slip')).toHaveCount(2)
  await page.keyboard.press('b')
  await expect(page.locator('.printed-sheet .receipt')).toHaveCount(2)
  await expect(page.locator('.packing-slip')).toHaveCount(0)
  await expect(page.locator('.printed-sheet')).toContainText('Kavya Keys')
  await expect(page.locator('.printed-sheet')).toContainText('Kiran Keys')
  const breaks = page.locator('.printed-sheet .receipt').locator('..')
  expect(await breaks.evaluateAll((pages) => pages.map((sheet) => getComputedStyle(sheet).breakAfter))).toEqual([
    'page',
    'auto',
  ])
  await page.keyboard.press('n')
  await expect(orderRow(page, first).getByText('Packed', { exact: true })).toBeVisible()
  await expect(orderRow(page, second).getByText('Packed', { exact: true })).toBeVisible()
  await expect(bar.getByRole('status')).toHaveText('0 orders chosen')

  // Somebody cancels one of them meanwhile: the other is given, and this one says why not.
  await page.keyboard.press('a')
  await expect(bar.getByRole('status')).toHaveText('2 orders chosen')
  await page.keyboard.press('r')
  const riders = page.getByRole('dialog', { name: 'Give 2 orders to …' })
  await expect(riders).toBeVisible()
  await moveOrder(page, second, 'Cancelled')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(orderRow(page, second).getByText('Cancelled', { exact: true })).toBeVisible()
  await riders.getByRole('button', { name: 'Lakshmi Nair' }).press('Enter', { timeout: 20_000 })
  await expect(bar.getByRole('alert')).toContainText('1 order was left as it is')
  await expect(bar.getByRole('alert')).toContainText('is marked as Cancelled now')
  await expect(orderRow(page, first)).toContainText('with Lakshmi Nair')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await expectDone(page.request, setStaffActive, { id: person._id, active: false })
})

test('a cancelled order tells the shopper why, costs nothing and has no packing slip', async ({
  page,
  anotherVisitor,
}) => {
  const shopper = await anotherVisitor()
  const [product] = await someProducts(shopper, 1)
  const id = await placeOrder(shopper, { products: [product?._id ?? ''] })
  await enter(shopper, '/my-orders')
  await openAsSeller(page, '/seller/orders')
  const row = orderRow(page, id)
  await expect(row.getByRole('button', { name: 'Packing slip' })).toBeVisible()
  await row.getByRole('button', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
  await dialog.getByLabel('Another reason').check()
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(dialog.getByText('Please give a reason.')).toBeVisible()
  await dialog.getByLabel('Reason shown to the customer').fill('The monsoon has flooded the lane')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(row.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(row.getByText('Not charged', { exact: true })).toBeVisible()
  await expect(row.getByRole('button', { name: 'Packing slip' })).toHaveCount(0)
  await expect(row.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(orderCard(shopper, id)).toContainText('The monsoon has flooded the lane')
})

test('orders are found by name, phone, id and status, finished or not', async ({ page, request }) => {
  const shopper = { request }
  const [product] = await someProducts(shopper, 1)
  const phone = `+91 90000 ${String(Date.now()).slice(-5)}`
  const id = await placeOrder(shopper, { name: 'Zubin D’Souza', phone, products: [product?._id ?? ''] })
  await openAsSeller(page, '/seller/orders')
  await moveOrder(page, id, 'Cancelled')
  for (const text of ["zubin d'sou", phone, id]) {
    await page.getByLabel('Search by name, phone or order number').fill(text)
    await expect(page).toHaveURL(/search=/)
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(orderRow(page, id)).toBeVisible()
  }
  await page.getByLabel('Status').selectOption('Delivered')
  await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible()
})

test('with riders on shift a move asks who takes it and who has the cash, and the history says so', async ({
  page,
  request,
  anotherVisitor,
}) => {
  const shopper = { request }
  const [product] = await someProducts(shopper, 1)
  const id = await placeOrder(shopper, { name: 'Vikram Shah', products: [product?._id ?? ''] })
  await signInSeller(page)
  const { person } = await expectDone(page.request, addStaff, { name: 'Manoj Pillai', role: 'rider' })
  await expectDone(page.request, setStaffShift, { id: person._id, onShift: true })
  const { url } = await expectDone(page.request, makeStaffLink, { id: person._id })
  const phone = await anotherVisitor()
  await enter(phone, new URL(url).pathname + new URL(url).hash)
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await expect(phone).toHaveURL('/staff')

  await openAsSeller(page, '/seller/orders')
  const row = orderRow(page, id)
  await row.getByRole('button', { name: 'Mark as Packed' }).click()
  const leave = row.getByRole('button', { name: 'Mark as Out for delivery' })
  await expect(leave).not.toHaveAttribute('aria-disabled', 'true')
  await leave.press('Enter')
  const asked = page.getByRole('dialog')
  await expect(asked).toContainText('Vikram Shah')
  await asked.getByRole('button', { name: 'Mark as Out for delivery' }).click()
  await expect(asked.getByRole('alert')).toHaveText('Choose who takes it.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(leave).toBeFocused()
  expect(await statusOf(shopper)).toBe('Packed')
  await page.keyboard.press('Enter')
  await asked.getByRole('radio', { name: 'Manoj Pillai' }).check()
  await page.keyboard.press('Enter')
  await expect(row).toContainText('with Manoj Pillai')
  await enter(phone, '/staff/ride')
  await expect(phone.getByText('Vikram Shah')).toBeVisible()

  const { orders } = await expectDone(request, listMyOrders)
  await page.getByRole('button', { name: 'Choose', exact: true }).click()
  await page.getByRole('checkbox', { name: `Choose ${orders[0]?.number}` }).check()
  await page.getByRole('button', { name: 'Delivered (1)' }).click()
  await expect(asked).toContainText('in cash')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  const deliver = row.getByRole('button', { name: 'Mark as Delivered' })
  await expect(deliver).not.toHaveAttribute('aria-disabled', 'true')
  await deliver.click()
  await expect(asked.getByRole('radio', { name: 'Manoj Pillai', exact: true })).toBeChecked()
  await asked.getByRole('radio', { name: 'Me or somebody else' }).check()
  await expect(asked.getByRole('radio', { name: 'hands it over later' })).toHaveCount(0)
  await asked.getByRole('radio', { name: 'Manoj Pillai', exact: true }).check()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await asked.getByRole('button', { name: 'Mark as Delivered' }).click()
  await expect(page.getByText(/Manoj Pillai has ₹[\d.,]+ in cash/)).toBeVisible()
  await row.getByText('History').click()
  for (const step of [
    'Placed by the customer',
    'Packed by the owner',
    'Left the shop with Manoj Pillai (entered by the owner)',
  ])
    await expect(row.getByText(step)).toBeVisible()

  await enter(page, '/seller/staff')
  await page.getByRole('button', { name: 'Take cash from Manoj Pillai' }).click()
  const taking = page.getByRole('dialog')
  await taking.getByLabel('Counted, in rupees').fill('1')
  await expect(taking.getByRole('status')).toContainText('short, carried forward')
  await taking.getByLabel('Why? (optional)').fill('Lost a note')
  await taking.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('article', { name: 'Balance of Manoj Pillai' })).toContainText('short, carried forward')
  await page.getByRole('button', { name: 'Close the day' }).click()
  await expect(page.getByRole('dialog')).toContainText('Not handed over yet: Manoj Pillai')
  await expect(page.getByRole('dialog')).toContainText('₹1 from riders')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Close the day' }).click()
  await expect(page.getByText('Today is closed. Cash from now on counts for tomorrow.')).toBeVisible()
  await page.getByText('Closed days').click()
  await expect(page.getByText(/closed by the owner/)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await phone.reload()
  await expect(phone.getByText(/was short when the shop counted/)).toBeVisible()
  await expectDone(page.request, setStaffActive, { id: person._id, active: false })
})

test('a packing slip is all that is printed', async ({ page, request }) => {
  const shopper = { request }
  const [product] = await someProducts(shopper, 1)
  const id = await placeOrder(shopper, { name: 'Fatima Sheikh', products: [product?._id ?? ''] })
  await openAsSeller(page, '/seller/orders')
  await orderRow(page, id).getByRole('button', { name: 'Packing slip' }).click()
  await page.emulateMedia({ media: 'print' })
  const slip = page.locator('.packing-slip')
  await expect(slip).toContainText('Fatima Sheikh')
  await expect(slip).toContainText('Tax (2%)')
  await expect(slip).toContainText(/COLLECT ₹/)
  await expect(slip).toContainText(/Due.*[ap]m/)
  await expect(page.getByText('Hi! Admin')).toBeHidden()
  await expect(page.getByRole('article')).toHaveCount(0)
})

test.describe('for a seller who travels', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('orders and the day’s chart keep the shop’s time', { tag: '@nightly' }, async ({ page, request }) => {
    const shopper = { request }
    const [product] = await someProducts(shopper, 1)
    const id = await placeOrder(shopper, { products: [product?._id ?? ''] })
    const { orders } = await expectDone(shopper.request, listMyOrders)
    const placedAt = new Date(orders[0]?.createdAt ?? '')
    await openAsSeller(page, '/seller/orders')
    await expect(orderRow(page, id)).toContainText(formatExact(placedAt))
    const today = page.getByRole('button', { name: /^Today/ })
    await expect(today).toContainText(dayName(shopDayOf(placedAt).date))
    await today.click()
    const hour = Number(
      new Intl.DateTimeFormat('en-GB', { hour: 'numeric', timeZone: 'Asia/Kolkata' }).format(placedAt),
    )
    const thisHour = page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: hourSpanWords(hour), exact: true }) })
    await expect(thisHour.getByRole('cell').first()).toHaveText(/, [1-9]\d* orders?$/)
  })
})
