import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkUser, logoutUser } from '#contract/accounts/accounts.ts'
import { checkSeller, logoutSeller } from '#contract/accounts/seller-accounts.ts'
import { loginSeller } from '#contract/accounts/seller-sign-in.ts'
import { loginUser, registerUser } from '#contract/accounts/sign-in.ts'
import { updateCart } from '#contract/cart/cart.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

const HIDDEN = 'An email address can’t contain hidden characters.'

let shop: OpenShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

describe('a shopper', () => {
  test('registers, is signed in, and never sees a hash', async () => {
    const person = shop.visitor()
    const heard = await person.call(registerUser, {
      name: ' Asha ',
      email: ' Asha@Example.com ',
      password: 'correct horse',
    })
    expect(heard).toMatchObject({ status: 200, body: { success: true, message: 'Logged In' } })
    expect(heard.body.user).toEqual({ _id: expect.any(String), name: 'Asha', email: 'asha@example.com', cartItems: {} })
    expect(await person.call(checkUser)).toMatchObject({ body: { success: true, user: { name: 'Asha' } } })
    const cookie = heard.headers.get('set-cookie')
    for (const rule of ['token=', 'HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=604800'])
      expect(cookie).toContain(rule)
  })

  test('has one account per email, however it is written and however fast it is sent', async () => {
    const account = { name: 'Ravi', email: 'ravi@example.com', password: 'correct horse' }
    const answers = await Promise.all([
      shop.visitor().call(registerUser, account),
      shop.visitor().call(registerUser, { ...account, email: 'RAVI@example.com' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: 'User already exists',
      fields: { email: 'User already exists' },
    })
  })

  test('signs in with the right password only, and a stranger learns nothing', async () => {
    await shop.visitor().call(registerUser, { name: 'Mina', email: 'mina@example.com', password: 'correct horse' })
    const right = await shop.visitor().expectDone(loginUser, { email: 'MINA@example.com', password: 'correct horse' })
    expect(right).toMatchObject({ status: 200, body: { user: { name: 'Mina' } } })
    expect(right.body.user.cartItems).toEqual({})
    const wrong = await shop.visitor().call(loginUser, { email: 'mina@example.com', password: 'incorrect horse' })
    const unknown = await shop.visitor().call(loginUser, { email: 'nobody@example.com', password: 'correct horse' })
    const message = 'Invalid email or password'
    expect(wrong).toMatchObject({ status: 401, body: { success: false, message, fields: { password: message } } })
    expect(unknown.body).toEqual(wrong.body)
  })

  test('signs out on the server: a kept cookie is worth nothing', async () => {
    const person = await shop.shopper()
    const thief = shop.visitor()
    for (const [name, value] of person.cookies) thief.cookies.set(name, value)
    expect((await thief.call(checkUser)).body.success).toBe(true)
    expect(await person.call(logoutUser)).toMatchObject({ status: 200, body: { message: 'Logged Out' } })
    expect(await thief.call(checkUser)).toMatchObject({ status: 200, body: { success: false } })
    expect(person.cookies.size).toBe(0)
  })

  test('is not signed out by a browser that only asks whether the address is there', async () => {
    const person = await shop.shopper()
    expect((await person.fetch(logoutUser.path, { method: 'HEAD' })).status).toBe(404)
    expect((await person.call(checkUser)).body.success).toBe(true)
  })

  test('signs out even where nobody is signed in', async () => {
    expect(await shop.visitor().call(logoutUser)).toMatchObject({ status: 200, body: { message: 'Logged Out' } })
    expect(await shop.visitor().call(logoutSeller)).toMatchObject({ status: 200, body: { message: 'Logged Out' } })
  })

  test('who gives too little is told what is missing', async () => {
    const cases: [unknown, number, string][] = [
      [{}, 400, 'Missing Details'],
      [{ name: 'A', email: 'a@example.com' }, 400, 'Missing Details'],
      [{ name: '', email: 'a@example.com', password: 'long enough' }, 400, 'Missing Details'],
      [{ name: 'A', email: 'not an address', password: 'long enough' }, 400, 'Enter a valid email address.'],
      [{ name: 'A', email: 'a\u0001b@example.com', password: 'long enough' }, 400, HIDDEN],
      [{ name: 'A', email: 'ab@exam\u007fple.com', password: 'long enough' }, 400, HIDDEN],
      [{ name: 'A', email: 'a\u202eb@example.com', password: 'long enough' }, 400, HIDDEN],
      [{ name: 'A', email: 'a@example.com', password: 'short' }, 400, 'Use at least 8 characters.'],
      [{ name: 'A', email: 'a@example.com', password: 'x'.repeat(201) }, 400, 'Use 200 characters or fewer.'],
      [
        { name: 'A\0', email: 'a@example.com', password: 'long enough' },
        400,
        'This contains characters we can’t save.',
      ],
      [
        { name: '\ud800', email: 'a@example.com', password: 'long enough' },
        400,
        'This contains characters we can’t save.',
      ],
      [
        { name: 'Asha\u202eahsA', email: 'a@example.com', password: 'long enough' },
        400,
        'This contains characters that can’t be shown.',
      ],
      [{ name: { $gt: '' }, email: ['a@example.com'], password: 8 }, 400, 'Missing Details'],
      [
        { name: 'x'.repeat(100_000), email: 'a@example.com', password: 'long enough' },
        400,
        'Use 100 characters or fewer.',
      ],
    ]
    for (const [body, status, message] of cases) {
      expect(await shop.visitor().callUnchecked(registerUser, body)).toMatchObject({
        status,
        body: { success: false, message },
      })
    }
  })
})

describe('the seller', () => {
  test('signs in apart from shoppers, and out again', async () => {
    const person = shop.visitor()
    expect(await person.call(checkSeller)).toMatchObject({ status: 200, body: { success: false } })
    expect(await person.call(loginSeller, { email: 'admin@example.com', password: 'wrong one' })).toMatchObject({
      status: 401,
      body: { message: 'Invalid Credentials' },
    })
    expect(await person.call(loginSeller, { email: 'Admin@Example.com', password: 'greencart' })).toMatchObject({
      status: 200,
    })
    expect(await person.call(checkSeller)).toMatchObject({ body: { success: true } })
    expect(await person.call(checkUser)).toMatchObject({ body: { success: false } })
    expect(await person.call(logoutSeller)).toMatchObject({ body: { message: 'Logged Out' } })
    expect(await person.call(checkSeller)).toMatchObject({ body: { success: false } })
  })
})

describe('another site', () => {
  test('cannot act in the name of somebody signed in here', async () => {
    const person = await shop.shopper()
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ]) {
      expect(await person.call(updateCart, { cartItems: {} }, { headers })).toMatchObject({
        status: 403,
        body: { code: 'foreign_origin' },
      })
      expect((await person.call(logoutUser, undefined, { headers })).status).toBe(403)
    }
    expect((await person.call(checkUser)).body.success).toBe(true)
    expect((await person.call(updateCart, { cartItems: {} }, { headers: { origin: shop.url } })).status).toBe(200)
  })
})

describe('bytes that are no request', () => {
  test('get a sentence and an honest status', async () => {
    const person = await shop.shopper()
    const { path } = updateCart
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    const cases: [string, Record<string, string>, number][] = [
      ['{"cartItems":', {}, 400],
      ['', {}, 400],
      [deep, {}, 400],
      ['{"__proto__":{"cartItems":{}}}', {}, 400],
      ['cartItems=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
      ['<x/>', { 'content-type': 'text/xml' }, 415],
      [JSON.stringify({ cartItems: {}, rest: 'x'.repeat(6_000_000) }), {}, 413],
    ]
    for (const [body, headers, status] of cases) {
      const heard = await person.post(path, body, headers)
      expect(heard, body.slice(0, 40)).toMatchObject({
        status,
        body: { success: false, code: expect.any(String), message: expect.any(String) },
      })
    }
    expect(await person.get('/api/nothing/here')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})
