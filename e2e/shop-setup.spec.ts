import { Buffer } from 'node:buffer'
import sharp from 'sharp'
import { readSellerShop, readShop, saveShop } from '#contract/shop/shop.ts'
import { DEFAULT_FACTS } from '#domain/shop-facts.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDone } from './call.ts'
import { expectFits } from './fits.ts'
import { openAsSeller, SELLER, signInSeller } from './seller.ts'
import { expect, test } from './shop.ts'
import { enter } from './welcome.ts'

test.use({ viewport: { width: 360, height: 740 }, allowedComplaints: [/400|409/] })

/** Other journeys in this shop expect it as it was. */
test.afterEach(async ({ page }) => {
  await signInSeller(page)
  await expectDone(page.request, saveShop, { shop: DEFAULT_FACTS })
})

const PICTURE = { create: { width: 300, height: 300, channels: 3 as const, background: '#ffd400' } }

test('an owner makes the shop their own, by keyboard and on a phone, and shoppers see it at once', async ({
  page,
  anotherVisitor,
}) => {
  await openAsSeller(page, '/seller')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Your shop' }).click()
  await expect(page.getByRole('heading', { name: 'Who you are' })).toBeVisible()
  await expectAccessible(page)

  const name = page.getByLabel('Shop name')
  await name.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Sharma Kirana')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('Sharma Kirana')).toHaveCount(4)
  await page.getByRole('button', { name: 'Hide preview' }).click()
  await page.getByLabel('Phone').fill('call me')
  await name.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('Enter a phone number.')
  await expect(page.getByLabel('Phone')).toBeFocused()
  await page.getByLabel('Phone').fill('+91 98765 43210')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL('/seller/setup?step=look')
  await expect(page.getByRole('heading', { name: 'Look' })).toBeFocused()
  await page.getByLabel('Or your own colour').fill('ffd400')
  await expect(page.getByText('too pale to read on white')).toBeVisible()
  await expectFits(page)
  await page.getByRole('radio', { name: 'Maroon' }).check()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { name: 'Your home page' })).toBeFocused()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { name: 'What you sell' })).toBeFocused()
  const skip = page.locator('a[href="#main"]')
  await expect(skip).toHaveCSS('background-color', 'rgb(138, 21, 56)')
  await page.getByRole('link', { name: 'Next: Delivery' }).click()
  await expect(page.getByRole('button', { name: 'Add an area' })).toBeVisible()
  await expectFits(page)

  const shopper = await anotherVisitor()
  await shopper.goto('/')
  await expect(shopper).toHaveTitle(/Sharma Kirana/)
  await expect(shopper.locator('html')).toHaveCSS('--color-leaf', '#8a1538')
})

test('a logo is a raster picture, and gives the shop its icons', async ({ page, anotherVisitor }) => {
  await openAsSeller(page, '/seller/setup?step=who')
  const upload = page.getByLabel('Upload a logo')
  await upload.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(page.getByRole('alert')).toContainText('PNG, JPEG, WebP or AVIF')
  await upload.setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await sharp(PICTURE).png().toBuffer(),
  })
  await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible()
  const mark = page.getByRole('banner').locator('.logo-mark')
  await expect(mark).toHaveCSS('background-image', /\/pictures\/[\da-f]{24}-160\.webp/)

  const shopper = await anotherVisitor()
  await shopper.goto('/')
  await expect(shopper.getByRole('contentinfo').locator('.logo-mark')).toHaveCSS('background-image', /\/pictures\//)
  await expect(shopper.locator('link[rel="icon"]')).toHaveAttribute('href', /^\/icons\/[\da-f]{24}-/)

  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Upload a logo')).toBeVisible()
  await expect(mark).toHaveCSS('background-image', 'none')
})

test('edits stay while other steps are open, and what another tab saved is not overwritten silently', async ({
  page,
}) => {
  await openAsSeller(page, '/seller/setup?step=who')
  await page.getByLabel('Shop name').fill('Sharma Kirana')
  await page.getByLabel('Phone').fill('+91 11111 11111')
  const steps = page.getByRole('navigation', { name: 'Steps', exact: true })
  await steps.getByRole('link', { name: 'Look' }).click()
  await expect(page.getByRole('heading', { name: 'Look' })).toBeFocused()
  await steps.getByRole('link', { name: 'Who you are' }).click()
  await expect(page.getByLabel('Shop name')).toHaveValue('Sharma Kirana')

  await expectDone(page.request, saveShop, { shop: { name: 'Sharma Store', email: 'hello@sharma.example' } })
  await page.getByRole('button', { name: 'Save and continue' }).click()
  const question = page.getByRole('alert').filter({ hasText: 'changed somewhere else' })
  await expect(question).toBeFocused()
  await expect(question).toContainText('Sharma Kirana')
  await expect(question).toContainText('Sharma Store')
  expect((await expectDone(page.request, readShop)).shop.name).toBe('Sharma Store')
  await question.getByLabel('Theirs').check()
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Shop name')).toHaveValue('Sharma Store')
  await expect(page.getByLabel('Email')).toHaveValue('hello@sharma.example')
  const { shop } = await expectDone(page.request, readShop)
  expect(shop).toMatchObject({ name: 'Sharma Store', phone: '+91 11111 11111', email: 'hello@sharma.example' })
})

test('an owner whose shop has no name yet is led to it after signing in', async ({ page }) => {
  await page.route(`**${readSellerShop.path}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), isSetUp: false } })
  })
  await enter(page, '/seller')
  await page.getByLabel('Email').fill(SELLER.email)
  await page.getByLabel('Password').fill(SELLER.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/seller/setup')
  await expect(page.getByRole('heading', { name: 'Who you are' })).toBeVisible()
})
