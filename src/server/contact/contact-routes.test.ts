import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMessage, subscribeToNewsletter } from '#contract/shop/contact.ts'
import { listMessages, markMessages } from '#contract/shop/seller-messages.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

let shop: OpenShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const letter = {
  user_name: 'Asha',
  user_email: 'asha@example.com',
  user_phone: '+91 00000 00000',
  message: 'Do you have figs?',
}

test('a message is kept before anybody is thanked for it', async () => {
  expect(await shop.visitor().call(sendMessage, letter)).toMatchObject({ status: 200, body: { success: true } })
  const { rows } = await shop.shop.db.execute(
    sql`SELECT user_name, user_email, user_phone, message FROM contact_messages`,
  )
  expect(rows).toEqual([letter])
})

test('a message without its parts is refused', async () => {
  for (const part of ['user_name', 'user_email', 'message']) {
    expect((await shop.visitor().call(sendMessage, { ...letter, [part]: '' })).status, part).toBe(400)
  }
  const { user_phone: _, ...withoutPhone } = letter
  expect((await shop.visitor().call(sendMessage, withoutPhone)).status).toBe(200)
})

test('the newsletter takes an address once, and refuses what is none', async () => {
  expect((await shop.visitor().call(subscribeToNewsletter, { email: 'asha@example.com' })).status).toBe(200)
  expect((await shop.visitor().call(subscribeToNewsletter, { email: 'ASHA@example.com ' })).status).toBe(200)
  expect((await shop.visitor().call(subscribeToNewsletter, { email: 'asha' })).status).toBe(400)
})

test('a message is unread until it is marked, and leaves the inbox when it is done', async () => {
  const seller = await shop.seller()
  const { user_phone: _, ...letterToo } = letter
  for (const message of ['First', 'Second']) await shop.visitor().call(sendMessage, { ...letterToo, message })
  const inbox = async () => (await seller.expectDone(listMessages, { folder: 'inbox' })).body
  const before = await inbox()
  const [second, first] = before.messages
  expect([second, first]).toMatchObject([
    { message: 'Second', isRead: false, isDone: false },
    { message: 'First', isRead: false },
  ])
  const ids = [first?._id ?? '']
  expect((await seller.expectDone(markMessages, { ids, done: true })).body).toMatchObject({
    message: 'Marked as done',
    unread: before.unread - 1,
  })
  expect((await inbox()).messages.map(({ _id }) => _id)).not.toContain(ids[0])
  const done = (await seller.expectDone(listMessages, { folder: 'done' })).body
  expect(done.messages).toMatchObject([{ message: 'First', isRead: true, isDone: true }])
  await seller.expectDone(markMessages, { ids, done: false, read: false })
  const after = await inbox()
  expect(after.unread).toBe(before.unread)
  expect(after.messages[1]).toMatchObject({ message: 'First', isRead: false })

  expect(await seller.call(markMessages, { ids })).toMatchObject({ status: 400 })
  expect(await seller.call(markMessages, { ids: ['nothing'], read: true })).toMatchObject({ status: 404 })
  expect(await shop.visitor().call(markMessages, { ids, read: true })).toMatchObject({ status: 401 })
})
