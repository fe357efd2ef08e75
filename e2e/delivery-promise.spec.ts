import type { Page } from '@playwright/test'
import { updateCart } from '#contract/cart/cart.ts'
import { readDeliveryRecord } from '#contract/delivery/delivery.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDone } from './call.ts'
import { expectInCart } from './cart.ts'
import { placeLine, SellersDelivery } from './delivery.ts'
import { expect, test } from './delivery-shop.ts'
import { expectFits } from './fits.ts'
import { type Grocery, putOnShelf } from './groceries.ts'
import { addAddress, moveOrder, orderCards, placeOrder, someProducts } from './orders.ts'
import { signInSeller } from './seller.ts'
import { signUp } from './shopper.ts'
import { enter } from './welcome.ts'

test.use({ allowedComplaints: [/409/] })

const MINUTE = 60_000
/** 8–9 am, 11 am–12 pm */
const HOUR = /^\d{1,2}(?: [ap]m)?–\d{1,2} [ap]m$/

async function openFullCart(page: Page, { _id }: Grocery): Promise<void> {
  await addAddress(page, await signUp(page))
  await expectDone(page.request, updateCart, { cartItems: { [_id]: 1 } })
  await enter(page, '/cart')
  // Hours to choose from, too, when the orders before it take long.
  await expect(page.getByText(/^Arrives by|^As soon as possible/)).toBeVisible()
}

const promiseOf = async (page: Page) => (await expectDone(page.request, listMyOrders)).orders[0]?.promise

test('a time that got worse during checkout is a question: no keeps the cart, yes orders', async ({
  page,
  shop,
  request,
}) => {
  const radish = await putOnShelf(shop, { name: 'Patient radish' })
  await openFullCart(page, radish)
  // More than fits into a bag with anything else: the only rider has to come back first.
  const much = (await someProducts({ request }, 65)).map(({ _id }) => _id)
  await placeOrder({ request }, { products: much })
  await page.getByRole('button', { name: 'Place Order' }).click()
  const question = page.getByRole('dialog', { name: /^We can now deliver by .*\. Order anyway\?$/ })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  const [time = ''] = /\d{1,2}:\d\d [ap]m/.exec((await question.textContent()) ?? '') ?? []
  await question.getByRole('button', { name: 'No, keep my cart' }).click()
  await expectInCart(page, 1)
  expect(await promiseOf(page)).toBeUndefined()
  await expect(page.getByRole('main').getByText(time).first()).toBeVisible()

  await placeOrder({ request }, { products: much })
  await page.getByRole('button', { name: 'Place Order' }).click()
  await question.getByRole('button', { name: /^Order for (?:tomorrow )?\d{1,2}:\d\d [ap]m$/ }).click()
  await expect(page).toHaveURL('/my-orders')
  await expect(orderCards(page)).toContainText(/Arrives by/)
})

test('while the shop is open an hour can be chosen instead, by keyboard alone', { tag: '@sizes' }, async ({
  page,
  shop,
}) => {
  await openFullCart(page, await putOnShelf(shop, { name: 'Choosy chard' }))
  const times = page.getByRole('region', { name: 'Delivery time' })
  await expect(times.getByRole('tab')).toHaveCount(0)
  await times.getByRole('radio', { name: /^As soon as possible · by / }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(times.getByRole('radio', { name: /^Choose a delivery time/ })).toBeChecked()
  const soonest = times.getByRole('radio', { name: HOUR }).first()
  await expect(soonest).toBeChecked()
  await expectAccessible(page)
  await expectFits(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await expect(times.getByRole('tab').last()).toBeFocused()
  await expect(times.getByRole('tab', { selected: true })).toHaveText(/^(?:Today|Tomorrow)$/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  const chosen = times.getByRole('radio', { name: HOUR, checked: true })
  await expect(chosen).toBeFocused()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL('/my-orders')
  await expect(orderCards(page)).toContainText(/Arrives (?:today|tomorrow) \d{1,2}(?: am)?–\d{1,2} [ap]m/)
  expect((await promiseOf(page))?.slot?.from).toBeDefined()
})

test('closing time passes during checkout: the next opening is asked about, or an hour is chosen', {
  tag: ['@sizes', '@nightly'],
}, async ({ page, shop, request }) => {
  const seller = await new SellersDelivery({ request }).signIn()
  await openFullCart(page, await putOnShelf(shop, { name: 'Late leek' }))
  await seller.close(3)
  try {
    await page.getByRole('button', { name: 'Place Order' }).click()
    const question = page.getByRole('dialog', { name: /^We can now deliver by/ })
    await question.getByRole('button', { name: 'No, keep my cart' }).click()
    await expect(page.getByText('We’re closed right now.')).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
    await page.getByRole('radio', { name: 'Choose a delivery time' }).check()
    await page.getByRole('tab').last().click()
    await page.getByRole('radio', { name: HOUR }).last().check()
    await page.getByRole('button', { name: 'Place Order' }).click()
    await expect(page).toHaveURL('/my-orders')
    await expect(orderCards(page)).toContainText(/Arrives (?:today|tomorrow) \d{1,2}(?: [ap]m)?–\d{1,2} [ap]m/)
  } finally {
    await seller.close(0)
  }
})

test('in a rush the shop offers hours instead of a far time, wherever it says one', async ({ page, shop, request }) => {
  const seller = await new SellersDelivery({ request }).signIn()
  await openFullCart(page, await putOnShelf(shop, { name: 'Rushed rice' }))
  const much = (await someProducts({ request }, 65)).map(({ _id }) => _id)
  await placeOrder({ request }, { products: much })
  await seller.limitPromises(20)
  try {
    const times = page.getByRole('region', { name: 'Delivery time' })
    await page.getByRole('button', { name: 'Place Order' }).click()
    await expect(times.getByText('We’re very busy right now, so please choose a delivery time.')).toBeVisible()
    await expect(page.getByText('Please choose a delivery time.', { exact: true })).toBeVisible()
    await expect(times.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(placeLine(page)).toContainText(/Next time (?:today|tomorrow) \d/)
    await expectAccessible(page)
    await expectFits(page)
    await enter(page, '/')
    await expect(page.getByText(/^We’re very busy right now. The next free delivery time is /)).toBeVisible()
    await enter(page, '/cart')
    await times.getByRole('radio', { name: HOUR }).first().check()
    await page.getByRole('button', { name: 'Place Order' }).click()
    await expect(page).toHaveURL('/my-orders')
    await expect(orderCards(page)).toContainText(/Arrives (?:today|tomorrow) \d{1,2}(?: [ap]m)?–\d{1,2} [ap]m/)
  } finally {
    await seller.limitPromises(null)
  }
})

test('an order shows its time, each change with its reason, and whether it was kept, live', async ({
  page,
  shop,
  request,
}) => {
  const plum = await putOnShelf(shop, { name: 'Punctual plum' })
  const id = await placeOrder(page, { products: [plum._id] })
  await enter(page, '/my-orders')
  const card = orderCards(page)
  await expect(card).toContainText(/Arrives by (?:tomorrow )?\d{1,2}:\d\d [ap]min \d+ (?:minutes|hours)/)
  const by = (await promiseOf(page))?.by ?? ''

  const seller = await new SellersDelivery({ request }).signIn()
  await seller.promise(id, new Date(Date.parse(by) + 10 * MINUTE), 'weather_or_road')
  await expect(card.getByRole('list', { name: 'Changes to the delivery time' })).toContainText('Weather or traffic')
  await expectAccessible(page)
  await expectFits(page)
  for (const status of ['Packed', 'Out for delivery', 'Delivered'] as const) await moveOrder({ request }, id, status)
  await expect(card).toContainText('Delivered on time')
})

test('the record is public, and says so while there are too few deliveries', async ({ page, shop, request }) => {
  const fig = await putOnShelf(shop, { name: 'Recorded fig' })
  const id = await placeOrder({ request }, { products: [fig._id] })
  await signInSeller({ request })
  for (const status of ['Packed', 'Out for delivery', 'Delivered'] as const) await moveOrder({ request }, id, status)

  await enter(page, '/fastestDelevery')
  await page.getByRole('main').getByRole('link', { name: 'See our delivery record' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our delivery record')
  const month = page.getByRole('region', { name: 'Last 30 days' })
  await expect(month).toContainText('Not enough orders yet')
  await page.getByText('See the numbers').click()
  await expect(page.getByRole('table').getByRole('row')).not.toHaveCount(0)
  await expectAccessible(page)
  await expectFits(page)
  const record = await expectDone(page.request, readDeliveryRecord)
  await expect(month).toContainText(`${record.month.onTime} of ${record.month.orders} order`)
})
