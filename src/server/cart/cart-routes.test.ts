import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkUser } from '#contract/accounts/accounts.ts'
import { updateCart } from '#contract/cart/cart.ts'
import { archiveProduct } from '#contract/catalog/seller-catalog.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

let shop: OpenShop
let bread: string
let milk: string

beforeAll(async () => {
  shop = await openShop({ seeds: [grocery('Bread'), grocery('Milk')] })
  bread = (await shop.product('Bread'))._id
  milk = (await shop.product('Milk'))._id
})
afterAll(() => shop.close())

async function cartOf(person: Visitor): Promise<Record<string, number>> {
  return (await person.expectDone(checkUser)).body.user.cartItems
}

test('a saved cart is there at the next visit, in the order it was filled', async () => {
  const person = await shop.shopper()
  const cartItems = { [milk]: 2, [bread]: 99 }
  expect(await person.call(updateCart, { cartItems })).toMatchObject({
    status: 200,
    body: { message: 'cart Updated', cartItems },
  })
  const { body } = await person.call(checkUser)
  expect(JSON.stringify(body)).toContain(JSON.stringify(cartItems))
  await person.call(updateCart, { cartItems: { [bread]: 1, [milk]: 1 } })
  // Neither the order of the rows on disk nor that of an index, but the one that is written down.
  await shop.shop.db.execute(sql`UPDATE cart_items SET position = 1 - position`)
  expect(Object.keys(await cartOf(person))).toEqual([milk, bread])
  await person.call(updateCart, { cartItems: {} })
  expect(await cartOf(person)).toEqual({})
})

test('a cart that makes no sense is refused and the saved one stays', async () => {
  const person = await shop.shopper()
  await person.call(updateCart, { cartItems: { [bread]: 1 } })
  const cases: [unknown, number][] = [
    [{}, 400],
    [{ cartItems: null }, 400],
    [{ cartItems: [] }, 400],
    [{ cartItems: 'all of it' }, 400],
    [{ cartItems: { [bread]: 0 } }, 400],
    [{ cartItems: { [bread]: -1 } }, 400],
    [{ cartItems: { [bread]: 1.5 } }, 400],
    [{ cartItems: { [bread]: 100 } }, 400],
    [{ cartItems: { [bread]: '2' } }, 400],
    [{ cartItems: { [bread]: null } }, 400],
    [{ cartItems: { constructor: 1 } }, 400],
    [{ cartItems: { toString: 1 } }, 400],
    [{ cartItems: { ['x'.repeat(65)]: 1 } }, 400],
    [{ cartItems: { 'a\0': 1 } }, 400],
    [{ cartItems: { unknown: 1 } }, 404],
    [{ cartItems: Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`p${index}`, 1])) }, 400],
  ]
  for (const [body, status] of cases) {
    const heard = await person.callUnchecked(updateCart, body)
    expect(heard, JSON.stringify(body).slice(0, 80)).toMatchObject({ status, body: { success: false } })
  }
  expect((await person.callUnchecked(updateCart, '{"cartItems":{"__proto__":1}}')).status).toBe(400)
  expect(await cartOf(person)).toEqual({ [bread]: 1 })
  expect(await shop.visitor().call(updateCart, { cartItems: {} })).toMatchObject({
    status: 401,
    body: { message: 'Please login!' },
  })
})

test('twenty saves at once leave one of them whole', async () => {
  const person = await shop.shopper()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) =>
      person.call(updateCart, { cartItems: { [bread]: turn + 1, [milk]: turn + 1 } }),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const saved = await cartOf(person)
  expect(Object.keys(saved)).toEqual([bread, milk])
  expect(saved[bread]).toBe(saved[milk])
})

test('an archived product leaves the cart that clients know, and is told apart until it is removed', async () => {
  const person = await shop.shopper()
  const seller = await shop.seller()
  await person.call(updateCart, { cartItems: { [milk]: 2, [bread]: 1 } })
  await seller.call(archiveProduct, { id: milk, archived: true })
  const split = { cartItems: { [bread]: 1 }, archivedItems: { [milk]: 2 } }
  expect((await person.call(checkUser)).body.user).toEqual(expect.objectContaining(split))
  const saved = await person.call(updateCart, { cartItems: { [milk]: 2, [bread]: 3 } })
  expect(saved.body).toEqual({ success: true, message: 'cart Updated', ...split, cartItems: { [bread]: 3 } })
  await person.call(updateCart, { cartItems: { [bread]: 3 } })
  const { user } = (await person.expectDone(checkUser)).body
  expect(user).toEqual(expect.objectContaining({ cartItems: { [bread]: 3 } }))
  expect(user).not.toHaveProperty('archivedItems')
  await seller.call(archiveProduct, { id: milk, archived: false })
})

test('carts are apart: what one shopper saves or empties is nothing to another', async () => {
  const [asha, ravi] = await Promise.all([shop.shopper(), shop.shopper()])
  await asha.call(updateCart, { cartItems: { [milk]: 2 } })
  await ravi.call(updateCart, { cartItems: { [bread]: 3 } })
  expect(await cartOf(asha)).toEqual({ [milk]: 2 })
  expect(await cartOf(ravi)).toEqual({ [bread]: 3 })
  await asha.call(updateCart, { cartItems: {} })
  expect(await cartOf(ravi)).toEqual({ [bread]: 3 })
})
