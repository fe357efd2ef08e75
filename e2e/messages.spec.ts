import { sendMessage } from '#contract/shop/contact.ts'
import { listMessages } from '#contract/shop/seller-messages.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDone } from './call.ts'
import { placeOrder, someProducts } from './orders.ts'
import { openAsSeller } from './seller.ts'
import { expect, test } from './shop.ts'

// The letter's frame runs no script, not even those with which the test looks into it.
test.use({ allowedComplaints: [/about:srcdoc.*sandboxed/] })

test('what somebody writes is there for the seller to read, and so is the mail nobody can send yet', async ({
  page,
  request,
}) => {
  test.slow()
  const visitor = { request }
  await expectDone(request, sendMessage, {
    user_name: 'Meera Iyer',
    user_email: 'meera@example.com',
    user_phone: '+91 98450 77777',
    message: 'Do you have figs?\n<b>Or dates?</b>',
  })
  const [product] = await someProducts(visitor, 1)
  await placeOrder(visitor, { name: 'Meera Iyer', products: [product?._id ?? ''] })

  await openAsSeller(page, '/seller/orders')
  await page.getByRole('link', { name: /Messages.*unread|unread.*Messages/ }).click()
  await expect(page.getByRole('heading', { name: 'Messages', exact: true })).toBeVisible()
  const message = page.getByRole('article').filter({ hasText: 'Meera Iyer' })
  await expect(message).toContainText('meera@example.com')
  await expect(message).toContainText('<b>Or dates?</b>')
  await expect(message.getByRole('link', { name: 'Reply' })).toHaveAttribute('href', /^mailto:meera%40example\.com/)
  await expect(message.getByRole('link', { name: '+91 98450 77777' })).toHaveAttribute('href', 'tel:+919845077777')
  await expect(message.getByText('New', { exact: true })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Seller' })
  await expect(menu.getByRole('link', { name: /unread/ })).toBeHidden()
  await expectAccessible(page)
  await message.getByRole('button', { name: 'Mark as done' }).click()
  await expect(page.getByText('Marked as done: Meera Iyer')).toBeVisible()
  await expect(message).toBeHidden()
  await page.getByRole('link', { name: 'Done', exact: true }).click()
  await message.getByRole('button', { name: 'Move to inbox' }).click()
  await expect(message).toBeHidden()
  await page.getByRole('link', { name: 'Inbox', exact: true }).click()
  await expect(message).toBeVisible()
  await expect(message.getByText('New', { exact: true })).toBeHidden()

  await page.getByRole('link', { name: 'Outgoing' }).click()
  await expect(page.getByText('No mail server is set up')).toBeVisible()
  const mail = page.getByRole('article').filter({ hasText: 'Order confirmation' }).first()
  await expect(mail.getByText('Not sent (no mail server)')).toBeVisible()
  await expectAccessible(page)
  await mail.getByRole('button', { name: 'View' }).click()
  const letter = page.frameLocator('iframe')
  await expect(letter.getByText('Total', { exact: true })).toBeVisible()
  await expect(letter.getByText(product?.name ?? 'no product')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()

  await page.getByLabel('Status').selectOption('Sent')
  await expect(page.getByRole('heading', { name: 'No messages found' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all messages' }).click()
  await expect(mail).toBeVisible()
})

test.describe('when the shop does not answer', () => {
  test.use({ allowedComplaints: [/ERR_FAILED/] })

  test('the seller is told, and tries again', async ({ page }) => {
    // The menu asks for one, to count those that nobody has read.
    const isList = ({ pathname, searchParams }: URL) =>
      pathname === listMessages.path && searchParams.get('limit') !== '1'
    await page.route(isList, (route) => route.abort(), { times: 1 })
    await openAsSeller(page, '/seller/messages')
    await expect(page.getByRole('heading', { name: 'Couldn’t load the messages' })).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Couldn’t load the messages' })).toBeHidden()
  })
})
