import type { Page } from '@playwright/test'
import { loginSeller } from '#contract/accounts/seller-sign-in.ts'
import { listPicks } from '#contract/orders/picking.ts'
import { addStaff, makeStaffLink } from '#contract/staff/seller-staff.ts'
import { loginWithLink } from '#contract/staff/staff.ts'
import { expectDone } from './call.ts'
import { expect, test } from './delivery-shop.ts'
import { putOnShelf } from './groceries.ts'
import { placePaidOrder } from './paying.ts'
import { SELLER } from './seller.ts'
import { enter } from './welcome.ts'

// Requests of a tablet without a connection, and of somebody who is signed out.
test.use({ allowedComplaints: [/ERR_INTERNET_DISCONNECTED|401/] })
test.slow()

async function newPicker(page: Page, name: string): Promise<string> {
  await expectDone(page.request, loginSeller, SELLER)
  return (await expectDone(page.request, addStaff, { name, role: 'picker' })).person._id
}

/** The seller gives a link; whoever was signed in on the tablet is signed out. */
async function signIn(page: Page, id: string): Promise<void> {
  await expectDone(page.request, loginSeller, SELLER)
  const link = await expectDone(page.request, makeStaffLink, { id })
  await page.context().clearCookies()
  await expectDone(page.request, loginWithLink, { token: new URL(link.url).hash.slice(1) })
  await enter(page, '/staff/pick')
}

test('what a picker did without a connection is not sent by the next one on the tablet, but by them later', async ({
  page: shopper,
  shop,
  anotherVisitor,
}) => {
  const tablet = await anotherVisitor()
  const [gita, kiran] = [await newPicker(tablet, 'Gita Rao'), await newPicker(tablet, 'Kiran Das')]
  const figs = await putOnShelf(shop, { name: 'Dried figs', category: 'Fruits', price: 24, offerPrice: 20 })
  const order = await placePaidOrder(shopper, [{ product: figs._id, quantity: 1 }])
  const taskOf = async () => (await expectDone(tablet.request, listPicks)).tasks.find(({ _id }) => _id === order)

  await signIn(tablet, gita)
  await expect(tablet.getByRole('button', { name: 'Start picking' })).toBeVisible()
  await tablet.context().setOffline(true)
  await tablet.getByRole('button', { name: 'Start picking' }).click()
  await tablet.getByRole('button', { name: 'Got it Dried figs' }).click()
  await expect(tablet.getByText('Bad connection: 2 steps are kept')).toBeVisible()

  // The next one takes the tablet: the connection is back, the first one is signed out.
  await tablet.goto('about:blank')
  await tablet.context().setOffline(false)
  await signIn(tablet, kiran)
  await expect(tablet.getByRole('button', { name: 'Start picking' })).toBeVisible()
  await expect(tablet.getByText('Bad connection')).toBeHidden()
  // Longer than a first try to send something takes.
  await tablet.waitForTimeout(2_000)
  expect(await taskOf()).toMatchObject({ isMine: false, lines: [{ picked: 0 }] })

  await signIn(tablet, gita)
  await expect(tablet.getByRole('button', { name: 'Mark packed' })).toBeVisible()
  await expect.poll(taskOf).toMatchObject({ isMine: true, lines: [{ picked: 1 }] })
})
