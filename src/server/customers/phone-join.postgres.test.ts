import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportAccount } from '#contract/accounts/account-data.ts'
import { changeEmail, deleteAccount, showAccount } from '#contract/accounts/account-settings.ts'
import { checkUser } from '#contract/accounts/accounts.ts'
import { askJoinCode, askPhoneCode, joinPhoneOrders, loginWithPhone } from '#contract/accounts/phone-codes.ts'
import { listAddresses } from '#contract/addresses/addresses.ts'
import { updateCart } from '#contract/cart/cart.ts'
import { listFavourites, setFavourite } from '#contract/catalog/favourites.ts'
import {
  askMergeCode,
  listCustomers,
  mergeCustomers,
  readCustomer,
  receivePayment,
} from '#contract/customers/customers.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { listActivity } from '#contract/shop/activity.ts'
import { cashCustomer } from '../testing/cash-customers.ts'
import { findLosses } from '../testing/money-ledger.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { PhoneShop } from '../testing/phone-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

let shop: PhoneShop
let other: OpenShop
beforeAll(async () => {
  shop = await PhoneShop.open()
  other = await openShop({ beside: shop.open, config: { messages: shop.texts.settings() } })
})
afterAll(async () => {
  expect(await findLosses(shop.open.shop.db, {})).toEqual([])
  await other.close()
  await shop.close()
})

let last = 9845100000
const newNumber = () => `+91${++last}`
const idOf = async (person: Visitor) => (await person.expectDone(checkUser)).body.user._id
const joinCode = (person: Visitor, phone: string) =>
  shop.codeFor(phone, () => person.expectDone(askJoinCode, { phone }))
const owedBy = async (id: string) => (await shop.seller.expectDone(readCustomer, { id })).body.customer.owed

async function allMoney() {
  const { rows } = await shop.open.shop.db.execute(sql`SELECT (SELECT sum(owed) FROM owed_accounts) AS owed,
    (SELECT sum(balance) FROM credit_accounts) AS credit, (SELECT count(*) FROM orders) AS orders,
    (SELECT count(*) FROM addresses) AS addresses, (SELECT sum(amount) FROM orders) AS sold`)
  return rows[0]
}

describe('a shopper who has ordered by phone', () => {
  test('brings orders, addresses, favourites and what is owed into the account, with a code', async () => {
    const phone = newNumber()
    const { userId: from } = await shop.caller('Asha on the phone', phone)
    const byPhone = await shop.signedIn(phone)
    const bread = (await shop.open.product('Bread'))._id
    await byPhone.expectDone(setFavourite, { product: bread, favourite: true })
    await byPhone.expectDone(updateCart, { cartItems: { [bread]: 2 } })

    const person = await shop.open.shopper()
    const into = await idOf(person)
    const before = await allMoney()
    const code = await joinCode(person, phone)
    expect(shop.texts.textsTo(phone).at(-1)?.text).toContain('move orders with this number into your online account')
    await person.expectDone(joinPhoneOrders, { phone, code })
    expect(await allMoney()).toEqual(before)
    expect((await person.expectDone(listMyOrders)).body.orders).toHaveLength(1)
    expect((await person.expectDone(listAddresses)).body.addresses).toHaveLength(1)
    expect((await person.expectDone(listFavourites)).body.favourites).toEqual([bread])
    expect(await owedBy(into)).toBe(40.8)
    expect((await person.expectDone(showAccount)).body).toMatchObject({ phone, hasPassword: true })

    expect((await byPhone.call(checkUser)).body.success).toBe(false)
    expect((await shop.seller.call(readCustomer, { id: from })).status).toBe(404)
    expect((await shop.seller.expectDone(listCustomers, { search: phone.slice(3) })).body.customers).toMatchObject([
      { _id: into, name: 'Asha on the phone' },
    ])
    expect((await shop.buysAgain('Asha', phone)).userId).toBe(into)
    const { activity } = (await shop.seller.expectDone(listActivity, { subject: 'customers', limit: '5' })).body
    expect(activity).toContainEqual(
      expect.objectContaining({ who: 'customer', act: 'customers_merged', customer: 'Asha' }),
    )
    const copy = JSON.parse(await (await person.fetch(exportAccount.path)).text())
    expect(copy.mails.map(({ to }: { to: string }) => to)).toContain(phone)
  })

  test('signs in with the password from then on: a code to the number opens no account that has one', async () => {
    const phone = newNumber()
    await shop.caller('Bela', phone)
    const person = await shop.open.shopper()
    await person.expectDone(joinPhoneOrders, { phone, code: await joinCode(person, phone) })
    const seen = shop.texts.textsTo(phone).length
    await shop.open.visitor().expectDone(askPhoneCode, { phone })
    await expect
      .poll(
        async () =>
          (await shop.open.shop.db.execute(sql`SELECT is_answered FROM phone_codes WHERE phone = ${phone}`)).rows,
      )
      .toEqual([{ is_answered: true }])
    expect(shop.texts.textsTo(phone)).toHaveLength(seen)
  })

  test('needs the code that was asked for in this account, and for this', async () => {
    const phone = newNumber()
    await shop.caller('Chitra', phone)
    const [person, stranger] = [await shop.open.shopper(), await shop.open.shopper()]
    const code = await joinCode(person, phone)
    const signInCode = await shop.codeFor(phone, () => shop.open.visitor().expectDone(askPhoneCode, { phone }))
    const wrong = { status: 401, body: { code: 'wrong_code' } }
    expect(await stranger.call(joinPhoneOrders, { phone, code })).toMatchObject(wrong)
    expect(await person.call(joinPhoneOrders, { phone, code: signInCode })).toMatchObject(wrong)
    expect(await shop.open.visitor().call(loginWithPhone, { phone, code })).toMatchObject(wrong)
    expect((await stranger.expectDone(listMyOrders)).body.orders).toEqual([])
    await person.expectDone(joinPhoneOrders, { phone, code })
  })

  test('learns nothing of a number that has ordered nothing', async () => {
    const [known, unknown] = [newNumber(), newNumber()]
    await shop.caller('Devi', known)
    const person = await shop.open.shopper()
    const say = async (phone: string) => {
      const { message } = (await person.expectDone(askJoinCode, { phone })).body
      return [message, (await person.call(joinPhoneOrders, { phone, code: '000000' })).body]
    }
    expect(await say(unknown)).toEqual(await say(known))
  })

  test('who orders, pays and joins at the same time loses nothing', async () => {
    for (const round of [1, 2, 3]) {
      const phone = newNumber()
      const { userId: from } = await shop.caller('Eesha', phone)
      const person = await cashCustomer(shop.open, { phone })
      const code = await joinCode(person.person, phone)
      const before = await allMoney()
      const replies = await Promise.all([
        person.person.call(joinPhoneOrders, { phone, code }),
        person.person.call(joinPhoneOrders, { phone, code }),
        shop.seller.call(receivePayment, { id: from, amount: 5, by: 'upi' }),
        shop.buysAgain('Eesha', phone, await other.seller()).catch(() => null),
        person.order(),
      ])
      const [one, two, paid, taken, ordered] = replies
      expect([one.status, two.status].sort(), `round ${round}`).toEqual([200, 401])
      const now = await allMoney()
      const owed = Number(before?.owed) - (paid.status === 200 ? 500 : 0) + (taken ? 4080 : 0)
      expect(Number(now?.owed)).toBe(owed)
      expect(Number(now?.orders)).toBe(Number(before?.orders) + (taken ? 1 : 0) + (ordered.status === 200 ? 1 : 0))
      expect((await shop.seller.call(readCustomer, { id: from })).status).toBe(404)
    }
  })
})

describe('guessing', () => {
  test('in two processes at once ends at three tries, also with the right code among the later ones', async () => {
    const phone = newNumber()
    await shop.caller('Farah', phone)
    const [here, there] = [shop.open.visitor(), other.visitor()]
    const code = await shop.codeFor(phone, () => here.expectDone(askPhoneCode, { phone }))
    const guesses = Array.from({ length: 9 }, (_, n) => String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0'))
    const replies = await Promise.all(
      guesses.map((guess, n) => (n % 2 ? here : there).call(loginWithPhone, { phone, code: guess })),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401]))
    const { rows } = await shop.open.shop.db.execute(sql`SELECT tries FROM phone_codes WHERE phone = ${phone}`)
    expect(rows).toEqual([{ tries: 3 }])
    expect(await here.call(loginWithPhone, { phone, code })).toMatchObject({ status: 401 })
    // After ten tries in fifteen minutes, nothing is looked at any more: the limit of all sign-ins.
    expect(await there.call(loginWithPhone, { phone, code })).toMatchObject({ status: 429 })
  })

  test('codes are asked for in two processes twice in ten minutes together, from one network', async () => {
    const phone = newNumber()
    const visitors = [shop.open.visitor(), other.visitor(), shop.open.visitor(), other.visitor(), other.visitor()]
    const replies = await Promise.all(visitors.map((visitor) => visitor.call(askPhoneCode, { phone })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429])
  })
})

describe('the shop merges two customers', () => {
  const merge = (pair: { into: string; from: string }, code: string) =>
    shop.seller.call(mergeCustomers, { ...pair, code })

  test('only with the code that the number of the one that goes has got', async () => {
    const [phone, own] = [newNumber(), newNumber()]
    const from = (await shop.caller('Gauri', phone)).userId
    const caller = await cashCustomer(shop.open, { phone: own })
    await caller.order()
    const into = await idOf(caller.person)
    const decoy = (await shop.caller('Decoy', own)).userId
    expect(await merge({ into, from }, '000000')).toMatchObject({ status: 401, body: { code: 'wrong_code' } })
    const code = await shop.codeFor(phone, () => shop.seller.expectDone(askMergeCode, { into, from }))
    expect(shop.texts.textsTo(phone).at(-1)?.text).toContain('Read it out only if you are on the phone with us')
    expect(await merge({ into: decoy, from }, code)).toMatchObject({ status: 401 })
    expect(await merge({ into, from: decoy }, code)).toMatchObject({ status: 401 })
    expect(await merge({ into, from }, code)).toMatchObject({ status: 200 })
    expect((await caller.person.expectDone(listMyOrders)).body.orders).toHaveLength(2)
  })

  test('also two who have no email, because the number that stays can sign in', async () => {
    const [phone, own] = [newNumber(), newNumber()]
    const from = (await shop.caller('Hema', phone)).userId
    const into = (await shop.caller('Hema', own)).userId
    expect(await merge({ into, from }, '123456')).toMatchObject({ status: 401 })
    const code = await shop.codeFor(phone, () => shop.seller.expectDone(askMergeCode, { into, from }))
    expect(await merge({ into, from }, code)).toMatchObject({ status: 200 })
    expect((await (await shop.signedIn(own)).expectDone(listMyOrders)).body.orders).toHaveLength(2)
  })

  test('not one who signs in with an email, nobody with themselves, and nobody from half a year ago', async () => {
    const phone = newNumber()
    const from = (await shop.caller('Indu', phone)).userId
    const shopper = await cashCustomer(shop.open)
    await shopper.order()
    const id = await idOf(shopper.person)
    const ask = (pair: { into: string; from: string }) => shop.seller.call(askMergeCode, pair)
    expect(await ask({ into: from, from: id })).toMatchObject({ status: 409 })
    expect(await ask({ into: from, from })).toMatchObject({ status: 409 })
    expect(await ask({ into: 'nobody', from })).toMatchObject({ status: 404 })
    await shop.longAfterOrdersOf(phone, async () => {
      const { status, body } = await ask({ into: id, from })
      expect([status, body.message]).toEqual([409, expect.stringContaining('another owner')])
    })
    expect(shop.texts.textsTo(phone)).toEqual([])
  })
})

test('a change of a phone account needs a code of its own', async () => {
  const phone = newNumber()
  await shop.caller('Jaya', phone)
  const person = await shop.signedIn(phone)
  const code = '000000'
  for (const reply of [
    await person.call(deleteAccount, {}),
    await person.call(changeEmail, { email: 'jaya@example.com' }),
  ])
    expect(reply).toMatchObject({ status: 400, body: { fields: { code: expect.anything() } } })
  expect(await person.call(deleteAccount, { code })).toMatchObject({ status: 401, body: { code: 'wrong_code' } })
})
