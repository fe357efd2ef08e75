import { add, cartButton, expectInCart, expectShown, said } from './cart.ts'
import { putOnShelf, setStock } from './groceries.ts'
import { logIn } from './login-dialog.ts'
import { expect, test } from './shop.ts'
import { signUp } from './shopper.ts'
import { enter } from './welcome.ts'

const TOMATO = 'Kolar Red Tomato'
const MILK = 'Gaurika Full Cream Milk'
const MANGO = 'Ratnagiri Alphonso Mango'

test('a visitor’s cart is still there after a reload', async ({ page }) => {
  await enter(page, '/')
  await add(page, TOMATO, 2)
  await expectShown(page, 'Added to cart')
  await expectInCart(page, 2)
  await enter(page, '/cart')
  await expectInCart(page, 2)
  await expect(page.getByLabel(`Qty of ${TOMATO}`)).toHaveValue('2')
})

test('taking out is told, and the last one leaves nothing behind', async ({ page }) => {
  await enter(page, '/')
  await add(page, TOMATO)
  await add(page, MILK, 2)
  await page.getByRole('button', { name: `One ${MILK} less` }).click()
  await expect(said(page, 'Removed from Cart')).toBeVisible()
  await expectInCart(page, 2)
  await page.getByRole('button', { name: `One ${TOMATO} less` }).click()
  await expect(page.getByRole('button', { name: `Add ${TOMATO} to cart` })).toBeFocused()

  await cartButton(page).click()
  await page.getByRole('button', { name: `Remove ${MILK}` }).click()
  await expect(said(page, 'Removed from Cart')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expectInCart(page, 0)
})

test('at login the visitor’s cart and the saved one become one, the larger quantity wins', async ({ page }) => {
  const shopper = await signUp(page)
  const { products } = await (await page.request.get('/api/product/list?inStock=true&limit=5')).json()
  const idOf = (name: string): string => products.find((product: { name: string }) => product.name === name)._id
  const saved = { [idOf(TOMATO)]: 3, [idOf(MILK)]: 1 }
  await page.request.post('/api/cart/update', { data: { cartItems: saved } })
  await page.request.get('/api/user/logout')

  await enter(page, '/')
  await add(page, TOMATO)
  await add(page, MILK, 2)
  await add(page, MANGO)
  await expectInCart(page, 4)
  await logIn(page, shopper)
  await expectInCart(page, 6)
  await expect(async () => {
    const { user } = await (await page.request.get('/api/user/is-auth')).json()
    expect(user.cartItems).toEqual({ [idOf(TOMATO)]: 3, [idOf(MILK)]: 2, [idOf(MANGO)]: 1 })
  }).toPass()
})

test('a line that sold out stays in sight, but not in the total', async ({ page, shop }) => {
  const okra = await putOnShelf(shop, { name: 'Vanishing okra', offerPrice: 30 })
  const beans = await putOnShelf(shop, { name: 'Vanishing beans', offerPrice: 20, stock: 9 })
  await enter(page, '/products?search=vanishing')
  await add(page, okra.name)
  await add(page, beans.name, 3)
  await setStock(shop, okra._id, { inStock: false })
  await setStock(shop, beans._id, { inStock: true, stock: 2 })

  await cartButton(page).click()
  const line = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(line(okra.name)).toContainText('Not available now, so not in the total.')
  await expect(line(beans.name)).toContainText('Only 2 left: we set the quantity to 2.')
  await expect(page.getByRole('definition')).toHaveText(['₹40', 'Free', '₹0.80', '₹40.80'])
  await page.getByRole('button', { name: `Remove ${okra.name}` }).click()
  await expect(line(okra.name)).toBeHidden()
})

test('another tab follows', async ({ page, context }) => {
  await enter(page, '/')
  const otherTab = await context.newPage()
  await enter(otherTab, '/products')
  await add(page, TOMATO, 2)
  await expectInCart(otherTab, 2)
  await otherTab.getByRole('button', { name: `One ${TOMATO} less` }).click()
  await expectInCart(page, 1)
})

test.describe('a cart that cannot be saved', () => {
  test.use({ allowedComplaints: [/ERR_INTERNET_DISCONNECTED/] })

  test('says so, and shows what the shop has', async ({ page, context }) => {
    await signUp(page)
    await enter(page, '/')
    await expect(page.getByRole('button', { name: /^Profile of/ })).toBeVisible()
    const saving = page.waitForResponse('/api/cart/update')
    await add(page, TOMATO)
    expect((await saving).status()).toBe(200)

    await context.setOffline(true)
    await add(page, MILK)
    await expect(page.getByText('We cannot reach the shop.')).toBeVisible()
    await expectInCart(page, 1)
    await context.setOffline(false)

    const savingAgain = page.waitForResponse('/api/cart/update')
    await add(page, MILK)
    expect(await (await savingAgain).json()).toMatchObject({ success: true })
    await expectInCart(page, 2)
  })
})
