import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './delivery-shop.ts'
import { expectFits } from './fits.ts'
import { putOnShelf } from './groceries.ts'
import { orderCards } from './orders.ts'
import { placePaidOrder } from './paying.ts'
import { signInStaff } from './staff.ts'
import { enter } from './welcome.ts'

const PHONE = { width: 360, height: 740 }

/** As somebody goes through a page without a mouse: to the next thing with this name, and Enter. */
async function pressOn(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const wanted = page.getByRole('button', { name })
  await expect(wanted.first()).toBeEnabled()
  for (let turn = 0; turn < 15; turn++) {
    if (await wanted.evaluateAll((all) => all.some((one) => one === document.activeElement))) break
    await page.keyboard.press(key)
  }
  await expect(wanted.first()).toBeFocused()
  await page.keyboard.press('Enter')
}

test('half a kilo is there and something else comes for the rest, by keyboard alone; both say the same grams', async ({
  page: shopper,
  shop,
  anotherVisitor,
}) => {
  const loose = { step: 250, unit: 'g' } as const
  const fruit = { category: 'Fruits', price: 24, diet: 'veg', stock: 80, loose } as const
  const figs = await putOnShelf(shop, { ...fruit, name: 'Brown figs', offerPrice: 20 })
  await putOnShelf(shop, { ...fruit, name: 'Turkish figs', offerPrice: 18 })
  await shopper.setViewportSize(PHONE)
  await placePaidOrder(shopper, [{ product: figs._id, quantity: 4, ifMissing: { kind: 'ask' } }])
  await enter(shopper, '/my-orders')

  const picker = await anotherVisitor()
  await picker.setViewportSize(PHONE)
  await signInStaff(picker, { name: 'Uma Rao', role: 'picker' })
  await enter(picker, '/staff/pick')
  await pressOn(picker, /^Start picking/)
  await pressOn(picker, /^Weigh Brown figs/)
  await expect(picker.getByLabel('Weight in grams')).toBeFocused()
  await picker.keyboard.type('480')
  await picker.keyboard.press('Enter')
  const question = picker.getByRole('alert').filter({ hasText: 'That’s 520 g less than ordered.' })
  await expect(question).toBeFocused()
  // One Enter too many answers nothing.
  await picker.keyboard.press('Enter')
  await pressOn(picker, /^That’s all there is/)
  await expect(picker.getByText('480 g of 1 kg Brown figs')).toBeVisible()
  await pressOn(picker, /500 g Turkish figs/, 'Shift+Tab')
  await expect(picker.getByText('for 500 g of 1 kg Brown figs, 480 g found')).toBeVisible()
  await expect(picker.getByRole('region', { name: /^Order / })).toBeFocused()
  await expectAccessible(picker)
  await expectFits(picker)
  await picker.setViewportSize(PHONE)

  const asked = shopper.getByRole('region', { name: 'A question about Brown figs' })
  await expect(asked).toContainText('500 g Turkish figs instead?')
  await expect(asked).toContainText('We’re out of Brown figs (500 g missing). You’d pay ₹36, ₹4 less.')
  await pressOn(shopper, /^Yes, send it/)
  await expect(picker.getByText('said yes')).toBeVisible()
  await pressOn(picker, /^Mark packed/)

  const order = orderCards(shopper).first()
  await expect(order).toContainText('500 g Turkish figs sent instead of 500 g Brown figs, ₹4 back')
  await expect(order).toContainText('Brown figs: 480 g of the other 500 g sent, ₹1.60 back')
  await expectAccessible(shopper)
})
