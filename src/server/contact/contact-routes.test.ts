import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMessage, subscribeToNewsletter } from '#contract/shop/contact.ts'
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
