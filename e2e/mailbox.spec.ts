import type { Page } from '@playwright/test'
import { checkUser } from '#contract/accounts.ts'
import { registerUser } from '#contract/sign-in.ts'
import type { MailServer } from '#server/testing/mail-server.ts'
import { expectAccessible } from './accessibility.ts'
import { call, expectDone } from './call.ts'
import { expectFits } from './fits.ts'
import { test } from './mail-shop.ts'
import { placeOrder, someProducts } from './orders.ts'
import { expect } from './shop.ts'
import type { ShopServer } from './shop-server.ts'

/** Somebody orders; answers what the mail about it links to, on this shop. */
async function linksInMail(page: Page, { url }: ShopServer, { inbox }: MailServer) {
  const [product] = await someProducts(page, 1)
  const before = inbox.length
  await placeOrder(page, { products: [product?._id ?? ''] })
  await expect.poll(() => inbox.length).toBe(before + 1)
  const { html, to } = inbox[before] ?? { html: '', to: [] }
  const linkTo = (path: string) => new RegExp(`href="${url}(${path}\\?token=[\\w-]+)"`).exec(html)?.[1] ?? ''
  return { email: to[0] ?? '', confirm: linkTo('/email/confirm'), notMe: linkTo('/email/not-me') }
}

test('a shopper confirms their email address with the link in the first mail', async ({ page, shop, mailServer }) => {
  const { email, confirm } = await linksInMail(page, shop, mailServer)
  await page.goto(confirm)
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Shop now' }).click()
  await expect(page).toHaveURL('/')
})

test('the owner of a mailbox stops mail about a stranger’s order, and allows it again', async ({
  page,
  shop,
  mailServer,
  anotherVisitor,
}) => {
  const { email, notMe } = await linksInMail(page, shop, mailServer)
  const owner = await anotherVisitor()
  await owner.goto(notMe)
  await expect(owner.getByRole('heading', { name: "Wasn't this you?" })).toBeVisible()
  await expectFits(owner)
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'Stop all email' }).click()
  await expect(owner.getByRole('heading', { name: "We've stopped all email to you" })).toBeVisible()
  await expectFits(owner)
  await expectAccessible(owner)
  expect(await call(page.request, checkUser)).toMatchObject({ success: false })

  const account = { name: 'Meera Iyer', email, password: 'correct horse' }
  const registered = await expectDone(owner.request, registerUser, account)
  expect(registered).toMatchObject({ user: { email } })
  await owner.getByRole('button', { name: 'Allow emails again' }).click()
  await expect(owner.getByRole('heading', { name: 'Emails are on again' })).toBeVisible()
  await expectAccessible(owner)
})

test.describe('an old link', () => {
  test.use({ allowedComplaints: [/410/] })

  test('says that it no longer works, and leads to the shop', async ({ page }) => {
    for (const path of ['/email/confirm', '/email/not-me']) {
      await page.goto(`${path}?token=old`)
      await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
      await expectAccessible(page)
    }
  })
})
