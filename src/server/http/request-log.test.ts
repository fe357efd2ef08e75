import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import { expectReply } from '../testing/answer.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { loggerFor } from './request-log.ts'

const asha = { name: 'Asha Rao', email: 'asha.rao@example.com', password: 'correct horse battery' }
const CARD = '4111 1111 1111 1111'

let shop: OpenShop
const lines: string[] = []
const inProduction = { production: true, logLevel: 'debug' } as const
beforeAll(async () => {
  const logger = loggerFor(inProduction, (line) => lines.push(line))
  shop = await openShop({ logger, config: inProduction, seeds: [grocery('Bread')], pages: true })
})
afterAll(() => shop.close())

const told = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)
const requests = () => told().filter(({ msg }) => msg === 'request')

test('each request is one line of JSON with an id, and a proxy’s id is kept', async () => {
  const before = requests().length
  await shop.visitor().call(listProducts, { search: 'bread' })
  await shop.visitor().get('/healthz', { 'x-request-id': 'proxy-0123456789' })
  await shop.visitor().get('/healthz', { 'x-request-id': 'x"\\y {bad} id'.repeat(3) })
  const [list, kept, odd] = requests().slice(before)
  expect(list).toMatchObject({ level: 'info', method: 'GET', path: '/api/product/list', status: 200 })
  expect(list?.ms).toBeGreaterThan(0)
  expect(list?.reqId).toMatch(/^[\w-]{8,}$/)
  expect(Date.parse(String(list?.time))).toBeGreaterThan(Date.now() - 60_000)
  expect(kept?.reqId).toBe('proxy-0123456789')
  expect(odd?.reqId).toMatch(/^[\w-]{8,}$/)
  expect(requests().slice(before)).toHaveLength(3)
})

test('no query is in the log, also of a page or a search that is in memory', async () => {
  const before = requests().length
  const token = 'r3set-token'.repeat(4)
  const paths = [
    `/reset-password?token=${token}`,
    '/products?search=s3cret-wish',
    '/api/product/list?search=s3cret-wish',
  ]
  for (const path of [...paths, ...paths]) expect((await shop.visitor().fetch(path)).status).toBe(200)
  expect(
    requests()
      .slice(before)
      .map(({ path }) => path),
  ).toEqual(['/reset-password', '/products', '/api/product/list', '/reset-password', '/products', '/api/product/list'])
  expect(lines.join('')).not.toMatch(/r3set-token|s3cret-wish/)
})

test('nothing that a person entrusts to the shop is in its log, whatever goes wrong', async () => {
  const shopper = shop.visitor()
  const asks = (body: object, path: string) => shopper.post(path, body, { authorization: 'Bearer s3cret-token-value' })
  await asks(asha, '/api/user/register')
  const session = shopper.cookies.get('token') ?? ''
  await asks({ ...asha, password: 'a wrong password' }, '/api/user/login')
  await asks({ ...shop.shop.config.seller }, '/api/seller/login')
  const address = await asks({ address: homeAddress }, '/api/address/add')
  await asks({ user_name: asha.name, user_email: asha.email, message: `my card is ${CARD}` }, '/api/contact')
  await shopper.get(`/newsletter/confirm?token=${session}`).catch(() => undefined)
  await shopper.fetch(`/nowhere/${asha.email}?card=${encodeURIComponent(CARD)}`)
  const addressId = expectReply(addAddress, address.body).address._id

  await shop.shop.db.execute(sql`ALTER TABLE addresses RENAME TO elsewhere`)
  const failed = await asks({ address: homeAddress }, '/api/address/add')
  await shop.shop.db.execute(sql`ALTER TABLE elsewhere RENAME TO addresses`)
  await shop.shop.db.execute(sql`ALTER TABLE users RENAME TO elsewhere`)
  const failedToo = await asks({ ...asha, email: 'new@example.com' }, '/api/user/register')
  await shop.shop.db.execute(sql`ALTER TABLE elsewhere RENAME TO users`)
  expect([failed.status, failedToo.status]).toEqual([500, 500])
  expect(failed.body.message).not.toMatch(/relation|SELECT|insert/i)

  const log = lines.join('')
  const fault = told().find(({ reference }) => reference === failed.body.reference)
  expect(fault).toMatchObject({ level: 'error', msg: 'unexpected error' })
  expect(JSON.stringify(fault)).toContain('does not exist')
  const secrets = [
    asha.password,
    'a wrong password',
    shop.shop.config.seller.password,
    session,
    's3cret-token-value',
    homeAddress.street,
    homeAddress.phone,
    homeAddress.colony,
    asha.name,
    asha.email,
    'new@example.com',
    CARD,
    CARD.replaceAll(' ', ''),
    encodeURIComponent(CARD),
    '$argon2id',
    addressId.repeat(2),
  ]
  for (const secret of secrets) expect(log).not.toContain(secret)
})

test('what somebody logs by mistake is hidden by its name, cards and emails by their looks', () => {
  const said: string[] = []
  const { formatters, stream } = loggerFor(inProduction, (line) => said.push(line))
  const mistake = {
    body: { password: 'hunter2', nested: { Authorization: 'Basic abc', cookies: { token: 't0ken' } } },
    order: { address: { street: 'Lake Road' }, items: [{ product: 'p1', otp: '123456' }] },
    error: Object.assign(new Error('Failed query: insert\nparams: hunter2,Lake Road'), { params: ['hunter2'] }),
    note: `paid with ${CARD} by asha.rao@example.com, order 4111111111111112`,
    deep: { a: { b: { c: { d: { e: { f: { g: 'hunter2' } } } } } } },
  }
  stream.write(`${JSON.stringify(formatters.log(mistake))}\n`)
  const line = said.join('')
  for (const secret of ['hunter2', 'Basic abc', 't0ken', 'Lake Road', '123456', CARD, 'asha.rao']) {
    expect(line).not.toContain(secret)
  }
  expect(line).toContain('"product":"p1"')
  expect(line).toContain('a***@example.com')
  expect(line).toContain('4111111111111112')
})

test('at a desk it is a short line, and an error with where it was', () => {
  const said: string[] = []
  const { serializers, stream } = loggerFor({ production: false, logLevel: 'warn' }, (line) => said.push(line))
  const err = serializers.err(Object.assign(new Error('no flour'), { code: 'E1', cause: new Error('no mill') }))
  stream.write(
    JSON.stringify({ level: 'warn', time: '2026-01-31T12:03:44.000Z', reqId: 'r-1', err, msg: 'database unavailable' }),
  )
  expect(said.join('')).toMatch(/^12:03:44 {2}warn {3}database unavailable {2}reqId=r-1\n {2}Error E1: no flour\n +at /)
  expect(said.join('')).toContain('  Error: no mill\n')
})
