import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loginUser, registerUser } from '#contract/accounts/sign-in.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const register = (email: string, password: string) =>
  shop.visitor().call(registerUser, { name: 'Asha', email, password })
const statusOf = async (email: string, password: string) =>
  (await shop.visitor().call(loginUser, { email, password })).status

test('a password is the same on keyboards that compose its letters differently', async () => {
  await register('cafe@example.com', 'cafe\u0301 au lait')
  expect(await statusOf('cafe@example.com', 'caf\u00e9 au lait')).toBe(200)
  expect(await statusOf('cafe@example.com', 'cafe au lait')).toBe(401)
})

test('equal passwords are kept differently, costly, and never as they are', async () => {
  for (const email of ['one@example.com', 'two@example.com']) await register(email, 'correct horse')
  const { rows } = await shop.shop.db.execute<{ hash: string }>(
    sql`SELECT password_hash AS hash FROM users WHERE email IN ('one@example.com', 'two@example.com')`,
  )
  const hashes = rows.map(({ hash }) => hash)
  expect(new Set(hashes).size).toBe(2)
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w-]{22}\$[\w-]{43}$/)
})

test('a hash that cannot be read opens for no password', async () => {
  await register('broken@example.com', 'correct horse')
  await shop.shop.db.execute(sql`UPDATE users SET password_hash = 'broken' WHERE email = 'broken@example.com'`)
  for (const password of ['correct horse', 'broken']) expect(await statusOf('broken@example.com', password)).toBe(401)
})

test('a hash of an earlier cost still opens', async () => {
  await register('early@example.com', 'anything at all')
  const hash = '$argon2id$v=19$m=4096,t=3,p=1$AAAAAAAAAAAAAAAAAAAAAA$cETs0LPYwEsTaZXA4Mz6a8fQFVlIwLunmxuwNyp1d6k'
  await shop.shop.db.execute(sql`UPDATE users SET password_hash = ${hash} WHERE email = 'early@example.com'`)
  expect(await statusOf('early@example.com', 'correct horse')).toBe(200)
})
