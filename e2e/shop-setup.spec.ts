import { Buffer } from 'node:buffer'
import sharp from 'sharp'
import { readShop, saveShop } from '#contract/shop/shop.ts'
import { NO_CLAIMS } from '#domain/home-texts.ts'
import { DEFAULT_FACTS } from '#domain/shop-facts.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDone } from './call.ts'
import { openAsSeller, signInSeller } from './seller.ts'
import { expect, test } from './shop.ts'

test.use({ viewport: { width: 360, height: 740 }, allowedComplaints: [/400|404|409/] })

/** Somebody's own shop, whatever the journey before has said of it. */
test.beforeEach(async ({ page }) => {
  await signInSeller(page)
  await expectDone(page.request, saveShop, { shop: { ...DEFAULT_FACTS, name: 'My shop' } })
})

const PICTURE = { create: { width: 300, height: 300, channels: 3 as const, background: '#ffd400' } }

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

test('labels of the scale are shown and read while their layout is chosen', { tag: '@nightly' }, async ({ page }) => {
  await openAsSeller(page, '/seller/setup?step=weigh')
  const example = page.getByRole('region', { name: 'Example' })
  await expect(example.getByRole('status')).toContainText('Item code 00042, 985 g.')
  await page.getByLabel('The price').check()
  await expect(example.getByRole('status')).toContainText('Item code 00042, ₹9.85')
  await example.getByLabel('Try one of yours').fill('8901234567894')
  await expect(example).toContainText('isn’t a label of this layout')
  await page.getByLabel('Something else').check()
  await page.getByLabel('Layout').fill('20iiiiwwwwwwc')
  await example.getByLabel('Try one of yours').fill('20 0042 001985 7')
  await expect(example.getByRole('status')).toContainText('Item code 0042, 1.985 kg.')
  await page.getByRole('button', { name: 'Save and continue' }).last().click()
  await expect(page.getByRole('heading', { name: 'Legal', level: 2 })).toBeVisible()
  await page.goto('/seller/setup?step=weigh')
  await expect(page.getByLabel('Layout')).toHaveValue('20IIIIWWWWWWC')
})

test('a shop says of itself what its owner chooses, claim by claim: as suggested, in their words, or nothing', async ({
  page,
  anotherVisitor,
}) => {
  await expectDone(page.request, saveShop, { shop: { ...NO_CLAIMS, tagline: '' } })
  await openAsSeller(page, '/seller/setup?step=home')
  const claim = (name: string) => page.getByRole('group', { name, exact: true })
  await expect(claim('Headline').getByLabel('Say where we deliver')).toBeChecked()
  await expect(claim('Freshness').getByLabel('Promise nothing')).toBeChecked()
  await claim('Freshness')
    .getByLabel(/Fresh, or your money back/)
    .check()
  await claim('Trust').getByLabel('Write your own').check()
  await claim('Trust').getByLabel('Promise', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(claim('Trust').getByLabel('Promise', { exact: true })).toBeFocused()
  await claim('Trust').getByLabel('Promise', { exact: true }).fill('Since 1974')
  await claim('Trust').getByLabel('What it means').fill('Three generations of one family.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { name: 'What you sell' })).toBeVisible()

  const shopper = await anotherVisitor()
  await shopper.goto('/')
  await expect(shopper.getByRole('heading', { level: 1 })).toContainText('Groceries delivered')
  const why = shopper.getByRole('region', { name: 'Why shop with us' })
  await expect(why.getByRole('listitem')).toHaveText([
    /Home delivery/,
    /Fresh, or your money back/,
    /Cash or online/,
    /Since 1974.*Three generations/,
  ])
  await shopper.getByRole('link', { name: /^Since 1974/ }).click()
  await expect(shopper).toHaveURL('/trustedthousands')
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('Since 1974')

  await page.goto('/seller/setup?step=home')
  await claim('Trust').getByLabel('Promise nothing').check()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { name: 'What you sell' })).toBeVisible()
  await shopper.reload()
  await expect(shopper.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
