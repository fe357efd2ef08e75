import { logoutUser } from '#contract/accounts/accounts.ts'
import { listFavourites, setFavourite } from '#contract/catalog/favourites.ts'
import { paintsSeen, watchPaints } from '../scripts/first-visit.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDone } from './call.ts'
import { putOnShelf, setStock } from './groceries.ts'
import { logIn } from './login-dialog.ts'
import { placeOrder } from './orders.ts'
import { expect, test } from './shop.ts'
import { signUp } from './shopper.ts'
import { enter } from './welcome.ts'

test('a visitor’s hearts are kept, and join those of the account at login', async ({ page, shop }) => {
  const figs = await putOnShelf(shop, { name: 'Beloved figs', category: 'Fruits' })
  const kale = await putOnShelf(shop, { name: 'Beloved kale' })
  const asha = await signUp(page)
  await expectDone(page.request, setFavourite, { product: kale._id, favourite: true })
  await expectDone(page.request, logoutUser)

  await enter(page, `/products/fruits/${figs._id}`)
  const heart = page.getByRole('button', { name: 'Favourite Beloved figs' })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.getByText('Added to favourites').getByRole('link', { name: 'View' }).click()
  await expect(page).toHaveURL('/favourites')
  const names = page.getByRole('main').getByRole('heading', { level: 3 })
  await expect(names).toHaveText(['Beloved figs'])

  await logIn(page, asha)
  await enter(page, '/favourites')
  await expect(names).toHaveText(['Beloved figs', 'Beloved kale'])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Favourite Beloved kale' }).click()
  await expect.poll(async () => (await expectDone(page.request, listFavourites)).favourites).toEqual([figs._id])

  await page.getByRole('button', { name: `Profile of ${asha.name}` }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await enter(page, '/favourites')
  await expect(page.getByRole('heading', { name: 'No favourites yet' })).toBeVisible()
})

test('what was ordered before is offered in an empty cart, and a sold-out product can be waited for', async ({
  page,
  shop,
}) => {
  const okra = await putOnShelf(shop, { name: 'Bought again okra' })
  const dill = await putOnShelf(shop, { name: 'Awaited dill', stock: 1 })
  await placeOrder(page, { products: [okra._id, dill._id] })
  const again = page.getByRole('region', { name: 'Buy again' })
  await page.setViewportSize({ width: 1440, height: 1400 })
  await page.addInitScript(watchPaints)
  await enter(page, '/')
  await expect(page.locator('#buy-again')).toBeAttached()
  await expect(again).toBeHidden()
  await page.reload()
  await expect(again).toBeVisible()
  expect((await page.evaluate(paintsSeen)).cls).toBeLessThan(0.005)

  await enter(page, '/cart')
  await expect(again.getByRole('heading', { level: 3 })).toHaveText(['Bought again okra'])
  await enter(page, '/my-orders')
  await expect(again.getByRole('button', { name: 'Add Bought again okra to cart' })).toBeVisible()
  await expectAccessible(page)

  await setStock(shop, dill._id, { inStock: true, stock: 0 })
  await expectDone(page.request, logoutUser)
  await enter(page, `/products/vegetables/${dill._id}`)
  const buy = page.getByRole('region', { name: 'Buy', exact: true })
  await buy.getByLabel('Your email address').fill('asha@example.com')
  await expectAccessible(page)
  await buy.getByRole('button', { name: 'Tell me when it’s back' }).click()
  await expect(buy.getByRole('status')).toContainText('This shop can’t send emails yet')
})
