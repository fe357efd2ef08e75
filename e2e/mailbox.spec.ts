import type { Page } from '@playwright/test'
import { checkUser } from '#contract/accounts/accounts.ts'
import { registerUser } from '#contract/accounts/sign-in.ts'
import { subscribeToNewsletter } from '#contract/shop/contact.ts'
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
  const linkTo = (path: string) => new RegExp(`href="${url}(${path}#[\\w-]+)"`).exec(html)?.[1] ?? ''
  return { email: to[0] ?? '', confirm: linkTo('/email/confirm'), notMe: linkTo('/email/not-me') }
}

test('a shopper confirms their email address with the link in the first mail', async ({ page, shop, mailServer }) => {
  const { confirm } = await linksInMail(page, shop, mailServer)
  await page.goto(confirm)
  await expect(page).toHaveURL('/email/confirm')
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible()
  await expect(page.getByLabel('Paste the link from our email')).toBeHidden()
  await expectFits(page)
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Confirm email address' })).toBeFocused()
  await page.keyboard.press('Enter')
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
  await expect(owner.getByRole('heading', { name: 'Wasn’t this you?' })).toBeVisible()
  await expectFits(owner)
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'Stop all email' }).click()
  await expect(owner.getByRole('heading', { name: 'We’ve stopped all email to you' })).toBeVisible()
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

/** Somebody signs up for the newsletter; answers what the mail links to. */
async function newsletterLinks(page: Page, { inbox }: MailServer, email: string) {
  const before = inbox.length
  await expectDone(page.request, subscribeToNewsletter, { email })
  await expect.poll(() => inbox.length).toBe(before + 1)
  const linkTo = (path: string) => new RegExp(`${path}#[\\w-]{43}`).exec(inbox[before]?.text ?? '')?.[0] ?? ''
  return { confirm: linkTo('/newsletter/confirm'), unsubscribe: linkTo('/newsletter/unsubscribe') }
}

test('a reader subscribes to the newsletter, and unsubscribes in a browser without scripts', async ({
  page,
  mailServer,
  browser,
  shop,
}) => {
  const { confirm, unsubscribe } = await newsletterLinks(page, mailServer, 'reader@example.com')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url().replace(/#.*/, ''), request.headers().referer ?? ''))
  await page.goto(confirm)
  await expect(page).toHaveURL('/newsletter/confirm')
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByRole('heading', { name: 'You’re subscribed!' })).toBeVisible()
  expect(asked).toContain(`${shop.url}/newsletter/confirm`)
  expect(asked.join()).not.toContain(confirm.slice(-43))

  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: shop.url })
  await plain.goto(unsubscribe)
  const field = plain.getByLabel('Paste the link from our email')
  await expect(field).toBeVisible()
  await expectFits(plain)
  await field.fill(unsubscribe.slice(0, -5))
  await plain.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(field).toHaveAccessibleDescription(/isn’t the whole link/)
  await expect(field).toBeFocused()
  await expectFits(plain)
  await field.fill(shop.url + unsubscribe)
  await plain.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(plain.getByRole('heading', { name: 'You’ve unsubscribed' })).toBeVisible()
  await plain.close()
})

test.describe('an old link', () => {
  test.use({ allowedComplaints: [/410/] })

  test('of a mail from before, with its token in the query, leads to the same page', { tag: '@nightly' }, async ({
    page,
    shop,
    mailServer,
  }) => {
    const { confirm } = await linksInMail(page, shop, mailServer)
    await page.goto(confirm.replace('#', '?token='))
    await expect(page).toHaveURL('/email/confirm')
    await page.getByRole('button', { name: 'Confirm email address' }).click()
    await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
  })

  test('says that it no longer works, and a newer one works in the same tab', { tag: '@nightly' }, async ({
    page,
    shop,
    mailServer,
  }) => {
    const links = await linksInMail(page, shop, mailServer)
    for (const [path, action] of [
      ['/email/not-me', 'Stop all email'],
      ['/email/confirm', 'Confirm email address'],
    ] as const) {
      await page.goto(`${path}#${'x'.repeat(43)}`)
      await page.getByRole('button', { name: action }).click()
      await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
      await expectAccessible(page)
    }
    await page.goto(links.confirm)
    await expect(page).toHaveURL('/email/confirm')
    await page.getByRole('button', { name: 'Confirm email address' }).click()
    await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
  })
})
