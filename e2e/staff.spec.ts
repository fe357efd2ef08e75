import { addStaff, makeStaffLink } from '#contract/staff/seller-staff.ts'
import { checkStaff, setOwnShift } from '#contract/staff/staff.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDone } from './call.ts'
import { expectFits } from './fits.ts'
import { openAsSeller } from './seller.ts'
import { expect, test } from './shop.ts'
import { enter } from './welcome.ts'

test.use({ allowedComplaints: [/40[14]/] })

test('a picker is added, signs in with the QR code’s link, works a shift, and is switched off', async ({
  page,
  context,
  anotherVisitor,
}) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAsSeller(page, '/seller')
  await page.getByRole('navigation', { name: 'Seller' }).getByRole('link', { name: 'Staff' }).click()
  await expect(page.getByRole('heading', { name: 'Staff', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add a person' }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('This field is required.')).toBeVisible()
  await page.getByLabel('Name').fill('Ravi Kumar')
  await page.getByLabel('Phone (optional)').fill('+91 98450 54321')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('img', { name: 'QR code of the sign-in link for Ravi Kumar' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('button', { name: 'Done' }).click()

  const phone = await anotherVisitor()
  await phone.setViewportSize({ width: 360, height: 740 })
  await enter(phone, '/staff')
  await expect(phone.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible()
  await expectAccessible(phone)
  await enter(phone, new URL(link).pathname + new URL(link).hash)
  await expect(phone.getByRole('heading', { name: 'Sign in on this device' })).toBeVisible()
  await expect(phone).toHaveURL('/staff/login')
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await expect(phone).toHaveURL('/staff')
  await expect(phone.getByRole('heading', { name: 'Hi, Ravi' })).toBeVisible()
  await phone.getByRole('button', { name: 'Start shift' }).click()
  await expect(phone.getByText(/^On shift since/)).toBeVisible()
  await phone.getByLabel('Ends at').selectOption({ index: 4 })
  await expect(phone.getByText(/until (?:tomorrow )?\d{1,2}:\d\d [ap]m$/)).toBeVisible()
  await expectAccessible(phone)
  await expectFits(phone)
  await phone.setViewportSize({ width: 360, height: 740 })

  const soon = new Date(Date.now() + 5 * 60_000).toISOString()
  await expectDone(phone.request, setOwnShift, { onShift: true, until: soon })
  await phone.reload()
  const question = phone.getByRole('dialog', { name: 'Still working?' })
  await expect(question).toContainText('Your shift is planned to end at')
  await expectAccessible(phone)
  await question.getByRole('button', { name: /^I’m staying until/ }).click()
  await expect(question).toBeHidden()

  // The page knows an end from before the person's last act: the shop is asked before the person is.
  const endsSoon = new Date(Date.now() + 10 * 60_000 + 6_000).toISOString()
  await phone.route(`**${checkStaff.path}`, async (route) => {
    const response = await route.fetch()
    const reply = await response.json()
    await route.fulfill({ response, json: { ...reply, person: { ...reply.person, shiftEndsAt: endsSoon } } })
  })
  await phone.reload()
  await expect(phone.getByText(/^On shift since/)).toBeVisible()
  await phone.waitForTimeout(2_000)
  await phone.unroute(`**${checkStaff.path}`)
  await phone.waitForTimeout(5_000)
  await expect(question).toBeHidden()

  await page.reload()
  const ravi = page.getByRole('article', { name: 'Ravi Kumar' })
  await expect(ravi.getByRole('switch', { name: 'Ravi Kumar is on shift' })).toBeChecked()
  await expect(ravi).toContainText('Picker')
  await expect(ravi.getByRole('link', { name: 'Call Ravi Kumar' })).toHaveAttribute('href', 'tel:+919845054321')
  await expectAccessible(page)
  await expectFits(page)

  await enter(phone, '/seller')
  await expect(phone.getByRole('heading', { name: 'Seller Login' })).toBeVisible()
  const second = await anotherVisitor()
  await enter(second, new URL(link).pathname + new URL(link).hash)
  await second.getByRole('button', { name: 'Sign in' }).click()
  await expect(second.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()

  await enter(phone, '/staff')
  await expect(phone.getByRole('button', { name: 'End shift' })).toBeVisible()
  await ravi.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect(ravi.getByText('Switched off')).toBeVisible()
  await expect(phone.getByText('You’ve been signed out.')).toBeVisible()
  await expect(phone.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible()

  await page.getByRole('navigation', { name: 'Seller' }).getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByText('Ravi Kumar: Started a shift')).toBeVisible()
  await expect(page.getByText('Switched off Ravi Kumar and signed them out')).toBeVisible()
})

test('a manager works in the seller’s area, without what is the owner’s', async ({ page, anotherVisitor }) => {
  const owner = await anotherVisitor()
  await openAsSeller(owner, '/seller/staff')
  const { person } = await expectDone(owner.request, addStaff, { name: 'Meena', role: 'manager' })
  const { url } = await expectDone(owner.request, makeStaffLink, { id: person._id })
  await enter(page, new URL(url).pathname + new URL(url).hash)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Open the seller area' }).click()
  await expect(page.getByText('Hi! Meena')).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Seller' })
  await menu.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByText('Meena: Signed in with a link')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Two-step sign-in' })).toBeVisible()
  await menu.getByRole('link', { name: 'Staff' }).click()
  const own = page.getByRole('article', { name: 'Meena' })
  await expect(own.getByRole('switch')).toBeVisible()
  await expect(own.getByRole('button')).toHaveCount(0)
  await expect(page.getByText('Only the owner can set a UPI ID.')).toBeVisible()
  await expectDone(owner.request, addStaff, { name: 'Lata', role: 'rider', phone: '98450 11111' })
  await page.setViewportSize({ width: 360, height: 740 })
  await menu.getByRole('link', { name: 'Delivery' }).click()
  await expect(page.getByRole('link', { name: 'Call Lata' })).toHaveAttribute('href', 'tel:9845011111')
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible()
})
