import { expect, test } from './shop.ts'
import { signUp } from './shopper.ts'
import { enter } from './welcome.ts'

test.describe('the first page', () => {
  test.use({ sitsThroughWelcome: true })

  test('a visitor is welcomed for three seconds, then the shop is open', async ({ page }) => {
    await page.addInitScript(() => {
      const watch = (time: number) => {
        const covered = document.querySelector('.welcome')?.checkVisibility({ visibilityProperty: true })
        if (covered === true) performance.mark('welcomed', { startTime: time })
        if (covered === false) performance.mark('opened', { startTime: time })
        else requestAnimationFrame(watch)
      }
      requestAnimationFrame(watch)
    })
    await page.goto('/')
    await expect(page.getByText('Welcome to GreenCart.')).toBeHidden()
    await expect(page.getByRole('main')).toBeVisible()
    const [welcomed = 0, opened = 0] = await page.evaluate(() =>
      ['welcomed', 'opened'].map((name) => performance.getEntriesByName(name)[0]?.startTime ?? 0),
    )
    expect(opened - welcomed).toBeGreaterThan(2900)
    expect(welcomed).toBeGreaterThan(0)
  })
})

test('a new shopper is known on the next page', async ({ page }) => {
  await signUp(page, 'Meera Iyer')
  await enter(page, '/')
  await expect(page.getByRole('button', { name: 'Login' })).toBeHidden()
})
