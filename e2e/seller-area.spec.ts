import { logoutSeller } from '#contract/accounts/seller-accounts.ts'
import { addStaff } from '#contract/staff/seller-staff.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDone } from './call.ts'
import { placeOrder, someProducts } from './orders.ts'
import { openAsSeller, SELLER } from './seller.ts'
import { expect, test } from './shop.ts'
import { enter } from './welcome.ts'

test.describe('from sign-in to logout', () => {
  // What is on its way at the logout is refused.
  test.use({ allowedComplaints: [/401/] })

  test('the seller signs in, finds the screens and logs out to the shop', async ({ page }) => {
    await enter(page, '/seller')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText('This field is required.')).toHaveCount(2)

    await page.getByLabel('Email').fill(SELLER.email)
    await page.getByLabel('Password').fill(SELLER.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/seller')
    await expect(page.getByText('Hi! Admin')).toBeVisible()

    const menu = page.getByRole('navigation', { name: 'Seller' })
    // Other journeys may have left a message or a complaint, which the menu counts before the name.
    await expect(menu.getByRole('link')).toHaveText([
      /Add Product$/,
      /Product List$/,
      /Orders$/,
      /Delivery$/,
      /Prices$/,
      /Goods$/,
      /Buy$/,
      /Customers$/,
      /Reports$/,
      /Complaints$/,
      /Messages$/,
      /Categories$/,
      /Search words$/,
      /Staff$/,
      /Activity$/,
      /Your shop$/,
    ])
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(page.getByRole('link', { name: 'All Products' })).toBeHidden()

    await menu.getByRole('link', { name: 'Product List' }).click()
    await expect(page).toHaveURL('/seller/product-list')
    await menu.getByRole('link', { name: 'Orders' }).click()
    await expect(page).toHaveURL('/seller/orders')

    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    await enter(page, '/seller/orders')
    await expect(page.getByRole('heading', { name: 'Seller Login' })).toBeVisible()
  })
})

test.describe('a wrong password', () => {
  test.use({ allowedComplaints: [/401/] })

  test('is told, and lets nobody in', async ({ page }) => {
    await enter(page, '/seller')
    await page.getByLabel('Email').fill(SELLER.email)
    await page.getByLabel('Password').fill('green-cart')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Invalid Credentials')
    await expect(page.getByText('Invalid Credentials')).toHaveCount(1)
    await expect(page.getByText('Hi! Admin')).toBeHidden()
  })
})

test.describe('while the shop restarts', () => {
  test.use({ allowedComplaints: [/ERR_FAILED/] })

  test('an area that does not open says so after ten seconds, and can be reloaded', { tag: '@nightly' }, async ({
    page,
  }) => {
    const scripts = '**/*.js'
    for (const [path, title] of [
      ['/seller', 'Seller Login'],
      ['/staff', 'Staff sign-in'],
    ] as const) {
      await page.route(scripts, (route) => route.abort())
      await page.goto(path)
      const reload = page.getByRole('button', { name: 'Reload' })
      const waitUntil = (ms: number) =>
        page.evaluate((time) => {
          for (const animation of document.getAnimations()) {
            animation.pause()
            animation.currentTime = time
          }
        }, ms)
      await waitUntil(9_900)
      await expect(reload).toBeHidden()
      await waitUntil(10_100)
      await expect(page.getByText('This is taking longer than usual. The shop may be restarting.')).toBeVisible()
      await page.unroute(scripts)
      await reload.click()
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
    }
  })
})

test.describe('what goes wrong in a dialog', () => {
  test.use({ allowedComplaints: [/ERR_FAILED/] })

  test('is told there, and goes with it', { tag: '@nightly' }, async ({ page }) => {
    await page.route(`**${addStaff.path}`, (route) => route.abort())
    await openAsSeller(page, '/seller/staff')
    await page.getByRole('button', { name: 'Add a person' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Meena')
    await page.keyboard.press('Enter')
    const trouble = page.getByText('We can’t reach the shop.')
    await expect(trouble).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(trouble).toBeHidden({ timeout: 2_000 })
  })
})

test.describe('a session that ends', () => {
  test.use({ allowedComplaints: [/401/] })

  test('asks for the password again and keeps what was typed', async ({ page }) => {
    await openAsSeller(page, '/seller')
    await page.getByLabel('Product Name').fill('Ridge gourd')
    await page.getByLabel('Product Price').fill('40')
    await page.getByLabel('Offer Price').fill('35')
    await page.getByLabel('Category').selectOption('Vegetables')
    await expectDone(page.request, logoutSeller)
    await page.getByRole('button', { name: 'Add product' }).click()

    const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
    await dialog.getByLabel('Email').fill(SELLER.email)
    await dialog.getByLabel('Password').fill(SELLER.password)
    await dialog.getByRole('button', { name: 'Login' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByLabel('Product Name')).toHaveValue('Ridge gourd')
    await page.getByRole('button', { name: 'Add product' }).click()
    await expect(page.getByText('Product Added')).toBeVisible()
  })
})

test.describe('can be used by everybody, in light and dark:', () => {
  test.slow()

  test('Add Product', { tag: '@nightly' }, async ({ page }) => {
    await openAsSeller(page, '/seller')
    await expectAccessible(page)
  })

  test('Product List and its edit form', { tag: '@nightly' }, async ({ page }) => {
    await openAsSeller(page, '/seller/product-list?category=Grains')
    const edit = page.getByRole('button', { name: /^Edit / }).first()
    await expect(edit).toBeVisible()
    await expectAccessible(page)
    await edit.click()
    await expect(page.getByRole('dialog', { name: 'Edit product' })).toBeVisible()
    await expectAccessible(page)
  })

  test('Orders with the day’s overview', { tag: '@nightly' }, async ({ page, anotherVisitor }) => {
    const shopper = await anotherVisitor()
    const [product] = await someProducts(shopper, 1)
    await placeOrder(shopper, { products: [product?._id ?? ''] })
    await openAsSeller(page, '/seller/orders')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Compact view' }).click()
    await page.getByRole('article').first().getByRole('heading').first().getByRole('button').click()
    await page.getByRole('button', { name: /^Today/ }).click()
    await expect(page.getByRole('heading', { name: 'Best sellers' })).toBeVisible()
    await expectAccessible(page)
  })
})
