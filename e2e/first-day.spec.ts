import { Buffer } from 'node:buffer'
import type { BrowserContext, Page } from '@playwright/test'
import { saveShop } from '#contract/shop/shop.ts'
import { catalogue } from '#seed/catalogue.ts'
import { sizes } from '#seed/sizes.ts'
import { expectAccessible } from './accessibility.ts'
import { expectInCart } from './cart.ts'
import { expectFits } from './fits.ts'
import { orderCards } from './orders.ts'
import { expect, test } from './shop.ts'
import { PHONE } from './sizes.ts'
import { enter } from './welcome.ts'

/** The products of the demo, and larger packs of some. */
const DEMO = catalogue.length + sizes.flatMap(({ more }) => more).length

const OWNER = { email: 'owner@sharma.example', password: 'kirana-opens-today' }

// A shop as docs/first-day.md starts it: in production, empty, closed, and without a payment provider.
test.use({
  viewport: PHONE,
  allowedComplaints: [/400/],
  shopDatabase: 'embedded',
  shopSettings: {
    NODE_ENV: 'production',
    CREATE: '1',
    TRUSTED_PROXIES: 'none',
    SELLER_EMAIL: OWNER.email,
    SELLER_PASSWORD: OWNER.password,
  },
})

const ADDRESS = {
  Street: '4 Temple Road',
  Village: 'Hebbal',
  Area: 'Kempapura',
  Colony: 'Church Colony',
  'PIN code': '560024',
  Phone: '+91 98470 11111',
}

test('an owner sets up a new shop, by keyboard and on a phone, and a shopper orders there', {
  tag: '@nightly',
}, async ({ page, context, anotherVisitor }) => {
  await signIn(page)
  await nameTheShop(page)
  const answers = textsOf(context)
  await chooseLook(page)
  await fillShelves(page)
  await setDelivery(page)
  await expect(page.getByText('Your shop is open')).toBeVisible()
  await choosePayment(page)

  const shopper = await anotherVisitor()
  const shopperAnswers = textsOf(shopper.context())
  await order(shopper)
  await page.getByRole('link', { name: 'Orders' }).press('Enter')
  await expect(page.getByRole('article').filter({ hasText: 'Leela Menon' })).toContainText('Sona Masoori')
  await page.getByRole('button', { name: 'More' }).press('Enter')
  await page.getByRole('link', { name: 'Your shop' }).press('Enter')
  await expect(page.getByLabel('Shop name')).toHaveValue('Sharma Kirana')

  const given = await Promise.all([...answers, ...shopperAnswers])
  const saying = (words: RegExp) => given.filter(({ text }) => words.test(text)).map(({ url }) => url)
  expect(saying(/GreenCart|greencart\.example/)).toEqual([])
  expect(saying(/Sharma Kirana/).length).toBeGreaterThan(3)
  for (const seen of [page, shopper]) {
    expect(await seen.title()).toContain('Sharma Kirana')
    expect(await seen.getByText(/green\s*cart/i).count()).toBe(0)
  }
})

/** What the browser is given from now on: pages, data and scripts. */
function textsOf(context: BrowserContext): Promise<{ url: string; text: string }>[] {
  const answers: Promise<{ url: string; text: string }>[] = []
  context.on('response', (response) => {
    if (!/html|json|javascript|x-script/.test(response.headers()['content-type'] ?? '')) return
    const url = response.url()
    // What arrives while its page is left was not seen.
    answers.push(
      response
        .text()
        .catch(() => '')
        .then((text) => ({ url, text })),
    )
  })
  return answers
}

async function signIn(page: Page): Promise<void> {
  await enter(page, '/')
  await expect(page.getByText('We’re opening soon.')).toBeVisible()
  await enter(page, '/seller')
  await page.getByLabel('Email').focus()
  await page.keyboard.type(OWNER.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(OWNER.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/seller/setup')
  await expect(page.getByText('Your shop isn’t open yet')).toBeVisible()
  await expectAccessible(page)
}

async function nameTheShop(page: Page): Promise<void> {
  const name = page.getByLabel('Shop name')
  await name.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Sharma Kirana')
  await page.getByRole('button', { name: 'Preview' }).press('Enter')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('Sharma Kirana')).toHaveCount(4)
  await page.getByRole('button', { name: 'Hide preview' }).press('Enter')
  await page.getByLabel('Phone').fill('call me')
  await name.press('Enter')
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('Enter a phone number.')
  await expect(page.getByLabel('Phone')).toBeFocused()
  await page.getByLabel('Phone').fill('+91 98765 43210')
  await page.getByLabel('Email').fill('namaste@sharma.example')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/seller/setup?step=look')
  await expect(page.getByRole('heading', { name: 'Look' })).toBeFocused()
}

async function chooseLook(page: Page): Promise<void> {
  await page.getByLabel('Or your own colour').fill('ffd400')
  await expect(page.getByText('too pale to read on white')).toBeVisible()
  await expectFits(page)
  await page.setViewportSize(PHONE)
  await page.getByRole('radio', { name: 'Maroon' }).press('Space')
  await page.getByRole('button', { name: 'Save and continue' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Your home page' })).toBeFocused()
  await page.getByRole('button', { name: 'Save and continue' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'What you sell' })).toBeFocused()
  await expect(page.locator('a[href="#main"]')).toHaveCSS('background-color', 'rgb(138, 21, 56)')
}

async function fillShelves(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start from the demo' }).press('Enter')
  await expect(page.getByText(`You have ${DEMO} products.`)).toBeFocused()
  const importing = page.getByRole('button', { name: 'Import products' })
  await importing.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Import products' })
  const csv = 'name,category,price,offerPrice\nSona Masoori,Rice & Atta,120,100\n'
  const file = { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await dialog.getByLabel('Choose a CSV file').setInputFiles(file)
  await expect(dialog.getByText('One category is new to your shop:')).toBeVisible()
  const adds = dialog.getByRole('checkbox', { name: 'Add it with the import' })
  await adds.press('Space')
  await expect(dialog.getByText(/^category “Rice & Atta”: Choose a category: /)).toBeVisible()
  await dialog.getByRole('checkbox').press('Space')
  await dialog.getByRole('button', { name: 'Import one product' }).press('Enter')
  await expect(dialog.getByText('Import complete.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().press('Enter')
  await expect(page.getByText(`You have ${DEMO + 1} products.`)).toBeVisible()
  await expect(importing).toBeFocused()
  await page.getByRole('link', { name: 'Next: Delivery' }).press('Enter')
}

async function setDelivery(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add an area' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Hebbal')
  await dialog.getByRole('textbox', { name: 'PIN codes' }).fill('560024')
  await dialog.getByLabel('One way from the shop').fill('10')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article', { name: 'Hebbal' })).toContainText('10 minutes away')
  await page.getByRole('button', { name: 'Add an opening on Monday' }).press('Enter')
  await page.getByLabel('Monday opens').fill('00:00')
  await page.getByLabel('Monday closes').fill('00:00')
  await page.getByRole('button', { name: 'Copy Monday to all days' }).press('Enter')
  await page.getByRole('button', { name: 'Save hours' }).press('Enter')
  await expectFits(page)
  await page.setViewportSize(PHONE)
  await page.getByRole('link', { name: 'Next: Payment' }).press('Enter')
}

async function choosePayment(page: Page): Promise<void> {
  await expect(page.getByRole('switch', { name: 'Online payment' })).toBeDisabled()
  await expect(page.getByRole('switch', { name: 'Cash on delivery' })).toBeChecked()
  for (const next of ['Tax', 'Labels of your scale', 'Legal']) {
    await page.getByRole('button', { name: 'Save and continue' }).press('Enter')
    await expect(page.getByRole('heading', { name: next, level: 2 })).toBeFocused()
  }
  await page.getByLabel('FSSAI licence').fill('11223344556677')
  // A toast of an earlier step may still say that it was saved.
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith(saveShop.path) && answer.request().method() === saveShop.method,
  )
  await page.keyboard.press('Enter')
  expect((await saved).ok()).toBe(true)
  await page
    .getByRole('navigation', { name: 'Other steps' })
    .getByRole('link', { name: 'See your shop' })
    .press('Enter')
  await expect(page.getByRole('contentinfo')).toContainText('FSSAI 11223344556677')
  await page.goBack()
}

async function order(page: Page): Promise<void> {
  await enter(page, '/')
  await expect(page).toHaveTitle(/Sharma Kirana/)
  await expect(page.locator('html')).toHaveCSS('--color-leaf', '#8a1538')
  await expect(page.getByText('We’re opening soon.')).toBeHidden()
  await page.getByRole('link', { name: 'Rice & Atta' }).first().click()
  await page.getByRole('link', { name: 'Sona Masoori' }).first().click()
  await page.getByRole('button', { name: 'Buy now' }).click()
  await expectInCart(page, 1)
  await page.getByRole('button', { name: 'Place Order' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'click here' }).click()
  await dialog.getByLabel('Name').fill('Leela Menon')
  await dialog.getByLabel('Email').fill('leela@example.com')
  await dialog.getByLabel('Password').fill('bananas-and-chips')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await page.getByRole('region', { name: 'Order Summary' }).getByRole('link', { name: 'Add address' }).click()
  for (const [label, value] of Object.entries(ADDRESS)) await page.getByLabel(label).fill(value)
  await expect(page.getByLabel('State')).toHaveValue('Karnataka')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByText('Cash On Delivery')).toBeVisible()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL('/my-orders')
  await expect(orderCards(page)).toContainText('Cash On Delivery · Pending')
}
