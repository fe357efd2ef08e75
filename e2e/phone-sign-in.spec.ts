import type { Page } from '@playwright/test'
import { takeOrder } from '#contract/orders/take-order.ts'
import type { MailServer } from '#server/testing/mail-server.ts'
import { expectAccessible } from './accessibility.ts'
import { type Caller, expectDone } from './call.ts'
import { expectFits } from './fits.ts'
import { openLogin } from './login-dialog.ts'
import { test } from './mail-shop.ts'
import { placeOrder, someProducts } from './orders.ts'
import { openAsSeller, signInSeller } from './seller.ts'
import { expect } from './shop.ts'
import { signUp } from './shopper.ts'
import { enter, untilAlive } from './welcome.ts'

const home = { street: '8 Banyan Road', area: 'Indiranagar', city: 'Bengaluru', state: 'Karnataka', zipcode: '560038' }

/** The seller takes an order on the phone. */
async function orderByPhone(seller: Caller, name: string, phone: string) {
  await signInSeller(seller)
  const [product] = await someProducts(seller, 1)
  const { order } = await expectDone(seller.request, takeOrder, {
    channel: 'phone',
    newCustomer: { name, phone },
    newAddress: { ...home, name, phone },
    items: [{ product: product?._id ?? '', quantity: 2 }],
    pay: 'cash',
  })
  return order
}

const dialogOf = (page: Page) => page.getByRole('dialog')
const typeCode = async (page: Page, code: string) => page.getByLabel('Code', { exact: true }).fill(code)

test('somebody who has ordered by phone signs in with a code, sees the order and adds an email address', {
  tag: '@sizes',
}, async ({ page, anotherVisitor, textServer, mailServer, allowedComplaints }) => {
  allowedComplaints.push(/status of 401/)
  test.slow()
  const order = await orderByPhone(await anotherVisitor(), 'Thimmakka Gowda', '98450 77123')
  await enter(page, '/')
  const dialog = await openLogin(page)
  await dialog.getByRole('button', { name: 'Ordered by phone? Sign in with a code' }).click()
  await expect(dialog.getByRole('heading', { name: 'Sign in with a code' })).toBeVisible()
  const phone = dialog.getByLabel('Phone number')
  await expect(phone).toBeFocused()
  await expectAccessible(page)
  await expectFits(page)
  await page.keyboard.type('98450')
  await page.keyboard.press('Enter')
  await expect(phone).toHaveAccessibleDescription('Enter a 10-digit phone number, such as 98765 43210.')
  await page.keyboard.type(' 77123')
  await page.keyboard.press('Enter')
  const field = dialog.getByLabel('Code', { exact: true })
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(dialog.getByText(/You can ask for another code in \d+ s/)).toBeVisible()
  await expectFits(page)
  const code = await textServer.codeTo('+919845077123')
  await page.keyboard.type(code === '000000' ? '111111' : '000000')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription(/This code isn’t right/)
  await field.fill(` ${code.slice(0, 3)} ${code.slice(3)} `)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  await page.goto('/my-orders')
  await expect(page.getByText(order.number ?? 'no number')).toBeVisible()
  await page.goto('/account')
  await expect(page.getByText('+91 98450 77123')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeHidden()
  await expectFits(page)
  await page.getByRole('button', { name: 'Add an email address' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('thimmakka@example.com')
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeDisabled()
  await page.getByRole('button', { name: 'Send code' }).click()
  await typeCode(page, await textServer.codeTo('+919845077123', 1))
  await expectFits(page)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(/Please open the link we’ve sent to thimmakka@example.com/)).toBeVisible()
  await page.goto(await linkTo('/email/change', mailServer, 'thimmakka@example.com'))
  await page.getByRole('button', { name: 'Confirm new email address' }).click()
  await expect(page.getByRole('heading', { name: 'Email address added' })).toBeVisible()
  await page.getByRole('link', { name: 'Choose a password' }).click()
  await expect(page).toHaveURL('/reset-password')
  await untilAlive(page)
  await page.getByLabel('New password').fill('jars of lime pickle')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeFocused()
  await page.locator('#main').getByRole('button', { name: 'Login' }).click()
  await dialogOf(page).getByLabel('Email').fill('thimmakka@example.com')
  await dialogOf(page).getByLabel('Password').fill('jars of lime pickle')
  await dialogOf(page).getByRole('button', { name: 'Login' }).click()
  await expect(dialogOf(page)).toBeHidden()
  await page.goto('/my-orders')
  await expect(page.getByText(order.number ?? 'no number')).toBeVisible()
})

async function linkTo(path: string, mailServer: MailServer, email: string): Promise<string> {
  const find = () => new RegExp(`(${path}#[\\w-]{43})`).exec(mailServer.mailsTo(email).at(-1)?.text ?? '')?.[1]
  await expect.poll(find).toBeTruthy()
  return find() ?? ''
}

test('a shopper brings the orders that they placed by phone into their account', { tag: '@sizes' }, async ({
  page,
  anotherVisitor,
  textServer,
}) => {
  const order = await orderByPhone(await anotherVisitor(), 'Lalitha Rao', '98450 77124')
  await signUp(page, 'Lalitha Rao')
  await enter(page, '/account')
  await page.getByRole('button', { name: 'Add my phone orders' }).click()
  const phone = page.getByLabel('Phone number')
  await expect(phone).toBeFocused()
  await phone.fill('98450 77124')
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await expectFits(page)
  await typeCode(page, await textServer.codeTo('+919845077124'))
  await page.getByRole('button', { name: 'Add the orders' }).click()
  await expect(page.getByText('+91 98450 77124')).toBeVisible()
  await page.goto('/my-orders')
  await expect(page.getByText(order.number ?? 'no number')).toBeVisible()
})

test('a seller merges two customers with the code that the caller reads out', async ({
  page,
  anotherVisitor,
  textServer,
  allowedComplaints,
}) => {
  allowedComplaints.push(/status of 401/)
  const shopper = await anotherVisitor()
  const products = await someProducts(shopper, 1)
  await placeOrder(shopper, { name: 'Sarojini Nair', phone: '98450 77126', products: [products[0]?._id ?? ''] })
  const { userId } = await orderByPhone(await anotherVisitor(), 'Saroja Nair', '98450 77125')
  await openAsSeller(page, `/seller/customers/${userId}`)
  await page.getByRole('button', { name: 'Merge…' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('combobox').fill('Sarojini')
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Send the code' }).click()
  await typeCode(page, '12')
  await dialog.getByRole('button', { name: 'Merge into Sarojini Nair' }).click()
  await expect(dialog.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(
    'Enter the 6 digits of the code.',
  )
  await expectAccessible(page)
  await typeCode(page, await textServer.codeTo('+919845077125'))
  await dialog.getByRole('button', { name: 'Merge into Sarojini Nair' }).click()
  await expect(page.getByText('98450 77126').first()).toBeVisible()
})
