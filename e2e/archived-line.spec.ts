import { request } from '@playwright/test'
import { checkUser } from '#contract/accounts/accounts.ts'
import { loginSeller } from '#contract/accounts/seller-sign-in.ts'
import { updateCart } from '#contract/cart/cart.ts'
import { archiveProduct } from '#contract/catalog/seller-catalog.ts'
import { expectDone } from './call.ts'
import { putOnShelf } from './groceries.ts'
import { SELLER } from './seller.ts'
import { expect, test } from './shop.ts'
import { signUp } from './shopper.ts'
import { enter } from './welcome.ts'

test('a line whose product left the shop stays in sight until the shopper removes it', async ({ page, shop }) => {
  const jam = await putOnShelf(shop, { name: 'Last year’s jam', offerPrice: 30 })
  const honey = await putOnShelf(shop, { name: 'This year’s honey', offerPrice: 20 })
  await signUp(page)
  const cartItems = { [jam._id]: 2, [honey._id]: 1 }
  await expectDone(page.request, updateCart, { cartItems })
  const seller = await request.newContext({ baseURL: shop.url })
  await expectDone(seller, loginSeller, SELLER)
  await expectDone(seller, archiveProduct, { id: jam._id, archived: true })
  await seller.dispose()

  const saved = async () => (await expectDone(page.request, checkUser)).user
  expect(await saved()).toMatchObject({ cartItems: { [honey._id]: 1 }, archivedItems: { [jam._id]: 2 } })

  await enter(page, '/cart')
  const line = page.getByRole('listitem').filter({ hasText: jam.name })
  await expect(line).toContainText(/not available/i)
  await expect(page.getByRole('definition').last()).toHaveText('₹20.40')
  await page.reload()
  await expect(line).toContainText(/not available/i)
  await line
    .getByRole('button', { name: new RegExp(`Remove|${jam.name} less`) })
    .first()
    .click()
  await expect(async () => {
    const user = await saved()
    expect(user.cartItems).toEqual({ [honey._id]: 1 })
    expect(user).not.toHaveProperty('archivedItems')
  }).toPass()
})
