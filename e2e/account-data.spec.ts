import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { registerUser } from '#contract/accounts/sign-in.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDone } from './call.ts'
import { expectFits } from './fits.ts'
import { loginButton, openLogin } from './login-dialog.ts'
import { addAddress, moveOrder, someProducts } from './orders.ts'
import { openAsSeller } from './seller.ts'
import { expect, test } from './shop.ts'
import { type Shopper, signUp } from './shopper.ts'
import { enter } from './welcome.ts'

test.use({ allowedComplaints: [/401|409/] })

async function order(page: Page, { name, email }: Shopper): Promise<string> {
  const [product] = await someProducts(page, 1)
  const address = await addAddress(page, { name, email })
  const data = { items: [{ product: product?._id ?? '', quantity: 1 }], address, note: 'Ring twice' }
  const { orderId } = await expectDone(page.request, placeCodOrder, data)
  return orderId
}

test('a shopper takes a copy of the data and deletes the account; the seller keeps the order without the person', async ({
  page,
  anotherVisitor,
}) => {
  test.slow()
  const shopper = await signUp(page, 'Zubaida Quenelle')
  const id = await order(page, shopper)
  const seller = await anotherVisitor()
  await openAsSeller(seller, '/seller/orders')

  await enter(page, '/account')
  const links = page.getByRole('navigation', { name: 'My account' })
  await expect(links.getByRole('link')).toHaveText(['My orders', 'Addresses', 'Favourites', 'Newsletter'])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download a copy' }).click(),
  ])
  const copy = JSON.parse(readFileSync(await download.path(), 'utf8'))
  expect(copy).toMatchObject({ account: { name: 'Zubaida Quenelle' }, orders: [{ _id: id, note: 'Ring twice' }] })

  const remove = page.getByRole('button', { name: 'Delete account' })
  await remove.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog).toContainText('Kept for our records')
  await expectFits(page)
  await expectAccessible(page)
  await dialog.getByLabel('Your password').fill('a guess')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription('This isn’t your current password.')
  await dialog.getByLabel('Your password').fill(shopper.password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('You have an order in progress')
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()

  for (const status of ['Packed', 'Out for delivery', 'Delivered'] as const) await moveOrder(seller, id, status)
  await remove.click()
  await dialog.getByLabel('Your password').fill(shopper.password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()

  const login = await openLogin(page)
  await login.getByLabel('Email').fill(shopper.email)
  await login.getByLabel('Password').fill(shopper.password)
  await login.getByRole('button', { name: 'Login' }).click()
  await expect(login.getByLabel('Password')).toHaveAccessibleDescription('Invalid email or password')
  await page.keyboard.press('Escape')
  await expect(loginButton(page)).toBeVisible()
  await expectDone(page.request, registerUser, shopper)
  await enter(page, '/my-orders')
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()

  await enter(seller, `/seller/orders?search=${id}`)
  const row = seller.locator(`#order-${id}`)
  await expect(row).toContainText('Deleted account')
  await expect(row).toContainText('Only the state is kept, for the tax: Karnataka, India.')
  await expect(row).not.toContainText(/Zubaida|Quenelle|Orchard Lane|98450|Ring twice/)
  await expect(row.getByRole('button', { name: 'Refund items' })).toHaveCount(0)
  await seller.evaluate(() => {
    window.print = () => undefined
  })
  await row.getByRole('button', { name: 'Packing slip' }).click()
  await expect(seller.locator('.packing-slip')).toContainText('Deleted accountKarnataka, India')
})
