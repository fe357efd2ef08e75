import type { Page } from '@playwright/test'
import { updateCart } from '#contract/cart/cart.ts'
import { findMyDelivery } from '#contract/delivery/my-delivery.ts'
import { listDeliveries } from '#contract/delivery/riding.ts'
import { setUpiId } from '#contract/delivery/upi-id.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { checkDigitOf } from '#domain/barcode.ts'
import { paintsSeen, watchPaints } from '../scripts/first-visit.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDone } from './call.ts'
import { expect, test } from './delivery-shop.ts'
import { expectFits } from './fits.ts'
import { putOnShelf } from './groceries.ts'
import { addAddress, moveOrder, orderCards, placeOrder, someProducts } from './orders.ts'
import { placePaidOrder } from './paying.ts'
import { openAsSeller } from './seller.ts'
import { signUp } from './shopper.ts'
import { signInStaff } from './staff.ts'
import { enter } from './welcome.ts'

// Requests of a phone without a connection, and wrong door codes.
test.use({ allowedComplaints: [/ERR_INTERNET_DISCONNECTED|401|409|410/] })
test.slow()

const PHONE = { width: 360, height: 740 }

async function openPhone(page: Page, path: string, person: Parameters<typeof signInStaff>[1]) {
  await page.setViewportSize(PHONE)
  await signInStaff(page, person)
  await enter(page, path)
}

/** As when a phone is locked or another app is in front. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

function countCalls(page: Page, path: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) count++
  })
  return () => count
}

async function handOver(phone: Page, code: string, paid?: 'Cash' | 'UPI'): Promise<void> {
  await phone.getByRole('button', { name: 'Hand over', exact: true }).click()
  if (paid) await phone.getByRole('radio', { name: paid }).check()
  await phone.getByLabel(/^Door code of/).fill(code)
  await phone.getByRole('button', { name: 'Delivered' }).click()
}

/** The label that a scale prints: item code and grams. */
const scaleLabel = (code: string, grams: number) => {
  const digits = `20${code}${String(grams).padStart(5, '0')}`
  return `${digits}${checkDigitOf(digits)}`
}

test('what is sold by weight, live: ordered in grams, weighed by a label, and only what was weighed is paid', async ({
  page: shopper,
  shop,
  anotherVisitor,
}) => {
  const loose = { step: 250, unit: 'g', min: 500, code: '00042' } as const
  const figs = await putOnShelf(shop, { name: 'Loose figs', category: 'Fruits', price: 24, offerPrice: 20, loose })
  await shopper.setViewportSize(PHONE)
  await enter(shopper, `/products/fruits/${figs._id}`)
  const bar = shopper.getByRole('region', { name: 'Price and buying' })
  await bar.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(bar.getByRole('status')).toHaveText('500 g')
  await bar.getByRole('button', { name: 'Add 250 g more Loose figs' }).click()
  await expect(bar.getByRole('status')).toHaveText('750 g')
  await expectFits(shopper)
  await shopper.setViewportSize(PHONE)
  await enter(shopper, '/cart')
  await expect(shopper.getByLabel('Qty of Loose figs')).toHaveValue('3')
  await expect(shopper.getByLabel('Qty of Loose figs').locator('option:checked')).toHaveText('750 g')
  await expect(shopper.getByRole('heading', { name: 'Your cart 3 items' })).toBeVisible()
  await expectFits(shopper)
  await shopper.setViewportSize(PHONE)
  await expectAccessible(shopper)

  const picker = await anotherVisitor()
  await openPhone(picker, '/staff/pick', { name: 'Gita Rao', role: 'picker' })
  await placePaidOrder(shopper, [{ product: figs._id, quantity: 4 }])
  await enter(shopper, '/my-orders')
  await picker.getByRole('button', { name: 'Start picking' }).click()
  await picker.getByRole('button', { name: 'Weigh Loose figs' }).click()
  const dialog = picker.getByRole('dialog', { name: 'Weigh 1 kg' })
  const weight = dialog.getByLabel('Weight in grams')
  await expect(weight).toBeFocused()
  await weight.fill(scaleLabel('00043', 985))
  await weight.press('Enter')
  await expect(dialog).toContainText('This label is for another item, not for Loose figs.')
  await weight.fill('1320')
  await weight.press('Enter')
  await expect(dialog).toContainText('That’s 320 g more than ordered. Give it anyway?')
  await expectAccessible(picker)
  await dialog.getByRole('button', { name: 'Weigh again' }).click()
  await weight.fill(scaleLabel('00042', 985))
  await weight.press('Enter')
  await expect(picker.getByText('985 g of 1 kg Loose figs')).toBeVisible()
  await expectFits(picker)
  await picker.setViewportSize(PHONE)
  await picker.getByRole('button', { name: 'Mark packed' }).click()

  const order = orderCards(shopper)
  await expect(order).toContainText('Loose figs: 1 kg asked, 985 g sent, ₹1.20 back')
  await expect(order).not.toContainText('ran out')
  await expectAccessible(shopper)
})

test('shopper, picker and rider, live: a missing jar is refunded, and the rider delivers once although offline', async ({
  page: shopper,
  shop,
  anotherVisitor,
}) => {
  const [picker, rider] = [await anotherVisitor(), await anotherVisitor()]
  await openPhone(picker, '/staff', { name: 'Sita Bai', role: 'picker' })
  await picker.getByRole('link', { name: 'Pick orders' }).click()
  await expect(picker.getByRole('heading', { name: 'Nothing to pick' })).toBeVisible()
  await expectAccessible(picker)
  await openPhone(rider, '/staff/ride', { name: 'Ravi Kumar', role: 'rider', phone: '+91 98450 54321' })
  await expect(rider.getByText('Nothing to deliver')).toBeVisible()
  await expectAccessible(rider)

  const jam = await putOnShelf(shop, { name: 'Plum jam', category: 'Instant', price: 100, offerPrice: 100, stock: 5 })
  const tea = await putOnShelf(shop, { name: 'Green tea', category: 'Drinks', price: 200, offerPrice: 200 })
  const rice = await putOnShelf(shop, { name: 'Red rice', category: 'Grains', price: 90, offerPrice: 90 })
  const id = await placePaidOrder(shopper, [
    { product: jam._id, quantity: 2 },
    { product: tea._id, quantity: 1 },
    { product: rice._id, quantity: 1 },
  ])
  await enter(shopper, '/my-orders')
  const order = orderCards(shopper)
  const step = order.locator('[aria-current=step]')

  await picker.getByRole('button', { name: 'Start picking' }).click()
  await expect(picker.getByText('For Asha')).toBeVisible()
  await expectFits(picker)
  await picker.setViewportSize(PHONE)
  await expectAccessible(picker)
  const thumbBar = await picker.getByRole('button', { name: '3 to go' }).boundingBox()
  for (const name of ['Green tea', 'Plum jam', 'Red rice']) {
    const line = await picker.getByRole('button', { name: `Short ${name}` }).boundingBox()
    expect((line?.y ?? 999) + (line?.height ?? 0), name).toBeLessThan(thumbBar?.y ?? 0)
  }
  await picker.getByRole('button', { name: 'Got it Red rice' }).click()
  await picker.getByRole('button', { name: 'Got it Green tea' }).click()
  await picker.getByRole('button', { name: 'Undo Green tea' }).click()
  await expect(picker.getByRole('button', { name: '2 to go' })).toBeDisabled()
  await picker.context().setOffline(true)
  await picker.getByRole('button', { name: 'Got it Green tea' }).click()
  await picker.getByRole('button', { name: 'Short Plum jam' }).click()
  await expectAccessible(picker)
  await picker.getByRole('dialog').getByRole('button', { name: '1', exact: true }).click()
  await expect(picker.getByText('Bad connection: 2 steps are kept')).toBeVisible()
  await expect(picker.getByText('1 of 2 Plum jam')).toBeVisible()
  await picker.context().setOffline(false)
  await expect(picker.getByText('Bad connection')).toBeHidden()
  await expect(picker.getByRole('link', { name: 'Call Asha about what’s missing' })).toHaveAttribute(
    'href',
    'tel:+919845012345',
  )
  await picker.getByRole('button', { name: 'Mark packed' }).click()
  const missing = picker.getByRole('dialog', { name: 'Pack without these?' })
  await expect(missing).toContainText('1 × Plum jam')
  await expectAccessible(picker)
  await missing.getByRole('button', { name: 'Mark packed' }).click()

  await expect(step).toContainText('Packed')
  await expect(order).toContainText('Sorry, we ran out of 1 × Plum jam.')
  await expect(order).toContainText('₹102 back to your card.')
  await picker.evaluate(() => {
    window.print = () => undefined
  })
  await picker.getByRole('button', { name: 'Print label' }).click()
  const label = picker.locator('.pick-label')
  await expect(label).toContainText('1 of 2 × Plum jam')
  await expect(label).not.toContainText('₹')

  const area = rider.getByRole('article', { name: 'Inner Bengaluru' })
  await expect(area).toContainText(/GC-.*Due .*\d{1,2}:\d\d [ap]m.*3 items/)
  await expect(area).not.toContainText('Asha')
  await area.getByRole('button', { name: 'Take the order' }).click()
  await expect(rider.getByText('12 Orchard Lane')).toBeVisible()
  const about = order.getByRole('region', { name: 'Your rider' })
  await expect(about).toContainText('Ravi has your order')
  await rider.getByRole('button', { name: 'Leave with 1 order' }).click()
  await expect(about).toContainText(/Ravi is \d+ min away/)
  await expect(about.getByRole('link', { name: 'Call Ravi' })).toHaveAttribute('href', 'tel:+919845054321')
  await expect(order).toContainText('1 of 2 packed')
  await shopper.setViewportSize(PHONE)
  await expectAccessible(shopper)
  await expectFits(shopper)
  const code = (await about.getByRole('strong').textContent()) ?? ''

  await expect(rider.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+919845012345')
  await rider.getByRole('button', { name: 'I’m at the door' }).click()
  await expect(about.getByRole('status')).toHaveText('Ravi is at your door')
  await expectDone(shopper.request, updateCart, { cartItems: { [tea._id]: 1 } })
  await shopper.setViewportSize(PHONE)
  // From another page: a reload would scroll to where it was.
  await enter(shopper, '/cart')
  await enter(shopper, '/my-orders')
  await expect(about.getByRole('strong')).toBeInViewport({ ratio: 1 })
  await expect(about).not.toContainText(/minutes|min away/)
  await expect(shopper.getByRole('navigation', { name: 'Cart' })).toBeHidden()

  const friend = await anotherVisitor()
  await followElsewhere(shopper, { id, code, friend })
  await expect(rider.getByText('Nothing to collect')).toBeVisible()
  await expectAccessible(rider)
  await expectFits(rider)
  await rider.setViewportSize(PHONE)
  await rider.context().setOffline(true)
  await handOver(rider, code)
  await expect(rider.getByText('1 tap is kept and sent when you’re back online.')).toBeVisible()
  await expect(rider.getByText('12 Orchard Lane')).toBeHidden()
  await expect(step).toContainText('Out for delivery')
  await rider.context().setOffline(false)
  await expect(step).toContainText('Delivered')
  await expect(rider.getByText('Delivered today')).toBeVisible()
  await expect(rider.getByText(/tap is kept/)).toBeHidden()
  await expect(about).toBeHidden()
  await friend.reload()
  await expect(friend.getByRole('heading', { name: 'This link has ended' })).toBeVisible()

  await enter(shopper, `/my-orders/${id}/receipt`)
  await expect(shopper.getByText('1 of 2 delivered')).toBeVisible()
  await expect(shopper.getByText(/^Refund/)).toBeVisible()
})

/** The order on every page, on its own, and for somebody without an account. */
async function followElsewhere(shopper: Page, { id, code, friend }: { id: string; code: string; friend: Page }) {
  await shopper.addInitScript(watchPaints)
  await enter(shopper, '/products')
  const strip = shopper.getByRole('link', { name: `Ravi is at your door · code ${code}` })
  await expect(strip).toBeVisible()
  expect((await shopper.evaluate(paintsSeen)).cls).toBeLessThan(0.005)
  await expectFits(shopper)
  await strip.press('Enter')
  await expect(shopper).toHaveURL(`/my-orders/${id}`)
  await expect(strip).toBeHidden()
  await shopper.setViewportSize(PHONE)
  await expect(shopper.getByRole('main').getByRole('strong').first()).toBeInViewport({ ratio: 1 })
  await expectAccessible(shopper)
  await expectFits(shopper)

  await shopper.getByRole('button', { name: 'Share' }).click()
  const dialog = shopper.getByRole('dialog', { name: 'Share this order' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await dialog.getByLabel('Link').inputValue()
  await expectAccessible(shopper)
  await shopper.keyboard.press('Escape')
  await enter(friend, link)
  await expect(friend.getByText('Ravi is at your door')).toBeVisible()
  await expect(friend.getByRole('main')).toContainText(code)
  for (const secret of ['Orchard', 'Asha', '98450', '₹', 'Green tea', 'GC-'])
    await expect(friend.getByRole('main')).not.toContainText(secret)
  await expectAccessible(friend)
  await expectFits(friend)
}

test('shopper and picker, live in two windows: one thing is replaced, and about another the shopper is asked', async ({
  page: shopper,
  shop,
  anotherVisitor,
}) => {
  const shelf = { category: 'Dairy', price: 90, diet: 'egg' as const }
  const curd = await putOnShelf(shop, { ...shelf, name: 'Goat curd', offerPrice: 70, stock: 5 })
  const kefir = await putOnShelf(shop, { ...shelf, name: 'Goat kefir', offerPrice: 80, stock: 5 })
  await putOnShelf(shop, { ...shelf, name: 'Goat whey', offerPrice: 64, stock: 5 })
  const { email } = await signUp(shopper)
  await addAddress(shopper, { name: 'Asha Rao', email })
  await expectDone(shopper.request, updateCart, { cartItems: { [curd._id]: 2, [kefir._id]: 1 } })
  await shopper.setViewportSize(PHONE)
  await enter(shopper, '/cart')
  const wish = (name: string) => shopper.getByLabel(`If missing: ${name}`)
  await wish('Goat kefir').selectOption('Ask me')
  await wish('Goat curd').selectOption('Exactly this one…')
  const choice = shopper.getByRole('dialog', { name: 'Instead of Goat curd' })
  await choice.getByRole('button', { name: /Goat whey/ }).click()
  await expect(wish('Goat curd')).toHaveValue('this')
  await expectAccessible(shopper)
  await shopper.getByRole('button', { name: 'Place Order' }).first().click()
  await expect(shopper).toHaveURL(/my-orders/)
  const { orders } = await expectDone(shopper.request, listMyOrders, {})
  const [order] = orders
  await enter(shopper, `/my-orders/${order?._id}`)
  await expect(wish('Goat curd'), 'until a picker begins it can be changed').toHaveValue('this')

  const picker = await anotherVisitor()
  await openPhone(picker, '/staff/pick', { name: 'Devi Nair', role: 'picker' })
  await picker.getByRole('button', { name: 'Start picking' }).click()
  await expect(wish('Goat curd')).toBeHidden()
  await picker.getByRole('button', { name: 'Short Goat kefir' }).click()
  await picker.getByRole('dialog').getByRole('button', { name: 'None' }).click()
  await expect(picker.getByText('Ask Asha about one:')).toBeVisible()
  await picker.getByRole('button', { name: /1 × Goat whey/ }).click()
  await expect(picker.getByText('Asking Asha…')).toBeVisible()
  await expectAccessible(picker)

  const question = shopper.getByRole('region', { name: 'A question about Goat kefir' })
  await expect(question).toContainText('You’d pay ₹64, ₹16 less.')
  await expect(question.getByRole('timer')).toHaveText(/^[12]:\d\d$/)
  await expectFits(shopper)
  await shopper.setViewportSize(PHONE)

  await picker.getByRole('button', { name: 'Short Goat curd' }).click()
  await picker.getByRole('dialog').getByRole('button', { name: '1', exact: true }).click()
  await expect(picker.getByRole('button', { name: 'Waiting for Asha…' })).toBeDisabled()
  await picker.getByRole('button', { name: /1 × Goat whey/ }).click()
  await expect(shopper.getByText('Goat whey sent instead of 1 × Goat curd, ₹6 back')).toBeVisible()
  await expectFits(picker)
  await picker.setViewportSize(PHONE)

  await question.getByRole('button', { name: 'Yes, send it' }).click()
  await expect(picker.getByText('Asha said yes')).toBeVisible()
  await picker.getByRole('button', { name: 'Mark packed' }).click()
  await expect(shopper.locator('[aria-current=step]')).toContainText('Packed')
  await expect(shopper.getByText('Goat whey sent instead of 1 × Goat kefir, ₹16 back.')).toBeVisible()
  await expect(shopper.getByText('₹22.44 not charged')).toBeVisible()
})

test('a door code guessed five times: the manager completes it; cash of another delivery is handed over and counted', {
  tag: '@nightly',
}, async ({ page, anotherVisitor }) => {
  const [product] = await someProducts(page, 1)
  const neighbour = await anotherVisitor()
  const desk = await anotherVisitor()
  await openAsSeller(desk, '/seller/staff')
  await expectDone(desk.request, setUpiId, { upiId: 'greencart@okbank' })
  const phone = await anotherVisitor()
  await openPhone(phone, '/staff/ride', { name: 'Lata Devi', role: 'rider' })
  await expect(phone.getByText('Nothing to deliver')).toBeVisible()
  await setHidden(phone, true)
  for (const buyer of [neighbour, page]) {
    const id = await placeOrder(buyer, { products: [product?._id ?? ''] })
    await moveOrder(desk, id, 'Packed')
  }
  const asked = countCalls(phone, listDeliveries.path)
  await setHidden(phone, false)
  await expect(phone.getByRole('button', { name: 'Take all 2' })).toBeVisible()
  expect(asked()).toBe(1)
  const codeOf = async (buyer: Page): Promise<string> => {
    const { orders } = await expectDone(buyer.request, listMyOrders)
    const { delivery } = await expectDone(buyer.request, findMyDelivery, { id: orders[0]?._id ?? '' })
    return delivery?.doorCode ?? ''
  }

  await phone.getByRole('button', { name: 'Take all 2' }).click()
  await phone.getByRole('button', { name: 'Leave with 2 orders' }).click()
  await expect(phone.getByRole('heading', { name: 'Deliveries' })).toBeFocused()
  await phone.getByRole('button', { name: 'Can’t deliver' }).first().click()
  await phone.getByRole('button', { name: 'Nobody was there' }).click()
  await expect(phone.getByText('goes back to the shop: nobody was there.')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'I’m at the door' })).toHaveCount(1)
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Undo' }).click()
  await expect(phone.getByRole('button', { name: 'I’m at the door' })).toHaveCount(2)
  await phone.reload()
  await expect(phone.getByRole('button', { name: 'I’m at the door' })).toHaveCount(2)
  await phone.getByRole('button', { name: 'I’m at the door' }).first().click()
  await phone.getByRole('button', { name: 'Hand over', exact: true }).click()
  await phone.getByRole('button', { name: 'Delivered' }).click()
  await expect(phone.getByText('Choose how it was paid.')).toBeVisible()
  await phone.getByRole('radio', { name: 'UPI' }).check()
  await expect(phone.getByRole('img', { name: /^UPI code for GC-/ })).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Close' }).click()
  await handOver(phone, await codeOf(neighbour), 'Cash')
  await expect(phone.getByText('Delivered today')).toBeVisible()
  await phone.getByRole('button', { name: 'Hand over cash' }).click()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Hand over', exact: true }).click()
  await expect(phone.getByText(/the shop hasn’t counted it yet/)).toBeVisible()
  await desk.reload()
  const cash = desk.getByRole('article', { name: /^Cash of Lata Devi/ })
  await expect(cash.getByLabel('Counted, in rupees')).toHaveValue(/\d/)
  await expectAccessible(desk)
  await expectFits(desk)
  await cash.getByLabel('Counted, in rupees').fill('1')
  await cash.getByRole('button', { name: 'Confirm' }).click()
  await expect(cash.getByText(/ short$/)).toBeVisible()

  await phone.getByRole('button', { name: 'I’m at the door' }).click()
  const wrong = String((Number(await codeOf(page)) + 1) % 10_000).padStart(4, '0')
  await handOver(phone, wrong, 'Cash')
  const dialog = phone.getByRole('dialog')
  for (const left of ['4 tries are left', '3 tries are left', '2 tries are left', 'One try is left']) {
    await expect(dialog).toContainText(`This door code isn’t right. ${left}.`)
    await expect(dialog.getByLabel(/^Door code of/)).toHaveValue(wrong)
    await expect(dialog.getByRole('radio', { name: 'Cash' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Delivered' }).click()
  }
  await expect(dialog.getByRole('link', { name: 'Call the shop' })).toHaveAttribute('href', /^tel:\+91/)
  await expectAccessible(phone)
  await phone.keyboard.press('Escape')
  await expect(phone.getByRole('link', { name: 'Call the shop' })).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Hand over', exact: true })).toBeHidden()

  const office = await anotherVisitor()
  await openPhone(office, '/staff/ride', { name: 'Meena', role: 'manager' })
  await office.getByRole('button', { name: /^Complete/ }).click()
  await office.getByLabel('UPI').check()
  await office.getByLabel('Reason').fill('Spoke to the customer on the phone')
  await expectAccessible(office)
  await office.getByRole('button', { name: 'Mark as delivered' }).click()
  await expect(office.getByText('With other riders')).toBeHidden()
  await enter(page, '/my-orders')
  await expect(orderCards(page)).toContainText('Spoke to the customer on the phone')
})

test('a rush in four windows: the manager gives, riders take, hand back, and bring back what they could not deliver', {
  tag: '@nightly',
}, async ({ page: shopper, anotherVisitor }) => {
  const [desk, ravi, lata] = [await anotherVisitor(), await anotherVisitor(), await anotherVisitor()]
  const [product] = await someProducts(shopper, 1)
  const products = [product?._id ?? '']
  await openAsSeller(desk, '/seller/orders')
  const people = [
    ['Devi Nair', '9 Temple Street'],
    ['Esha Patel', '9, temple street'],
    ['Farah Khan', '31 Market Road'],
  ] as const
  for (const [name, street] of people) {
    const buyer = name === 'Farah Khan' ? shopper : await anotherVisitor()
    await moveOrder(desk, await placeOrder(buyer, { name, street, products }), 'Packed')
  }
  await enter(shopper, '/my-orders')
  await openPhone(ravi, '/staff/ride', { name: 'Ravi Rush', role: 'rider' })
  await openPhone(lata, '/staff/ride', { name: 'Lata Rush', role: 'rider' })
  await expect(ravi.getByText('2 bags, one door')).toBeVisible()

  await desk.setViewportSize({ width: 1440, height: 1600 })
  await enter(desk, '/seller/delivery')
  const column = (name: string) => desk.getByRole('region', { name: new RegExp(`^${name}`) })
  const card = (name: string) => desk.getByRole('article').filter({ hasText: name })
  await expect(column('Ready').getByRole('article')).toHaveCount(3)
  await expect(card('Devi Nair')).toContainText('2 bags, one door')
  await expectAccessible(desk)

  for (const name of ['Devi Nair', 'Esha Patel']) await card(name).getByRole('checkbox').press('Space')
  await desk.getByRole('button', { name: 'Give to …' }).press('Enter')
  const riders = desk.getByRole('dialog', { name: 'Give 2 orders to …' })
  await expectAccessible(desk)
  await riders.getByRole('button', { name: /^Ravi Rush/ }).press('Enter')
  await expect(card('Esha Patel')).toContainText('Ravi Rush')
  await expect(desk.getByRole('button', { name: 'Give to …' })).toBeHidden()
  await expect(desk.getByRole('list', { name: 'Riders' }).getByText('2 of 5 bags')).toBeVisible()
  const stop = ravi.getByRole('region', { name: '2 bags, one door' })
  await expect(stop.getByRole('article')).toHaveCount(2)
  await expect(ravi.getByRole('button', { name: 'Leave with 2 orders' })).toBeVisible()

  const toLata = desk.getByRole('list', { name: 'Riders' }).getByRole('listitem').filter({ hasText: 'Lata Rush' })
  await card('Farah Khan').dragTo(toLata)
  await expect(card('Farah Khan')).toContainText('Lata Rush')
  await expect(lata.getByText('The shop gave you this order.')).toBeVisible()
  await lata.getByRole('button', { name: /^Give back/ }).click()
  await expectAccessible(lata)
  await lata.getByRole('button', { name: 'The bag is full' }).click()
  await expect(card('Farah Khan')).toContainText('Lata handed it back: “The bag is full”')
  await lata.getByRole('button', { name: 'Take the order' }).click()
  await lata.getByRole('button', { name: 'Leave with 1 order' }).click()
  await expect(column('On the way').getByRole('article')).toContainText('Lata Rush')
  await expect(shopper.getByRole('region', { name: 'Your rider' })).toContainText(/Lata is \d+ min away/)

  await lata.getByRole('button', { name: 'Can’t deliver' }).click()
  await lata.getByRole('button', { name: 'Nobody was there' }).click()
  await expect(column('Came back').getByRole('article')).toContainText('bag not back yet')
  await expect(column('Came back').getByRole('article')).toContainText('Nobody was there')
  await expect(ravi.getByRole('heading', { name: 'Packed and waiting' })).toBeHidden()
  await lata.getByRole('button', { name: 'Bag is back' }).click()
  await expect(column('Ready').getByRole('article')).toHaveCount(3)
  await expect(ravi.getByRole('heading', { name: 'Packed and waiting' })).toBeVisible()
  await expectFits(lata)
  await expectFits(desk)
  await desk.setViewportSize(PHONE)
  await desk.getByRole('button', { name: /^Ready/ }).click()
  await expect(card('Farah Khan')).toBeVisible()
  await expectAccessible(desk)
})
