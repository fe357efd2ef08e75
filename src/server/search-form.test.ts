import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import { listSellerProducts } from '#contract/catalog/seller-catalog.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { listSellerOrders } from '#contract/orders/seller-orders.ts'
import { grocery, homeAddress } from './testing/groceries.ts'
import { type OpenShop, openShop } from './testing/open-shop.ts'
import type { Visitor } from './testing/visitor.ts'

let shop: OpenShop
let seller: Visitor

beforeAll(async () => {
  shop = await openShop({
    seeds: [
      grocery('Parent’s Choice oats'),
      grocery("Farmer's eggs"),
      grocery('Sugar‑free cola'),
      grocery('7-grain bread'),
    ],
  })
  seller = await shop.seller()
})
afterAll(() => shop.close())

const namesFor = async (list: typeof listProducts | typeof listSellerProducts, search: string) => {
  const { body } = await seller.expectDone(list, { limit: '10', search })
  return body.products.map(({ name }) => name)
}

test.each([
  ["parent's", 'Parent’s Choice oats'],
  ['PARENT‘S', 'Parent’s Choice oats'],
  ['farmer’s', "Farmer's eggs"],
  ['farmerʼs', "Farmer's eggs"],
  ['farmer`s', "Farmer's eggs"],
  ['sugar-free', 'Sugar‑free cola'],
  ['7–grain', '7-grain bread'],
])('a search for %s in the shop and in the seller’s list finds %s', async (search, name) => {
  expect(await namesFor(listProducts, search)).toEqual([name])
  expect(await namesFor(listSellerProducts, search)).toEqual([name])
})

test('the seller’s list is searched to the letter, the shop word by word', async () => {
  expect(await namesFor(listProducts, '7 — grain')).toEqual(['7-grain bread'])
  expect(await namesFor(listSellerProducts, '7 — grain')).toEqual([])
})

test.each([
  { lastName: 'D’Souza', search: "d'souza" },
  { lastName: "D'Mello", search: 'D’Mello' },
  { lastName: 'Rao–Iyer', search: 'rao-iyer' },
])('the seller finds the order of $lastName by typing $search', async ({ lastName, search }) => {
  const person = await shop.shopper()
  const { body } = await person.expectDone(addAddress, { address: { ...homeAddress, lastName } })
  const items = [{ product: (await shop.product('7-grain bread'))._id, quantity: 1 }]
  const placed = await person.call(placeCodOrder, { items, address: body.address._id })
  const found = await seller.expectDone(listSellerOrders, { limit: '10', search })
  expect(found.body.orders.map(({ _id }) => _id)).toEqual([placed.body.orderId])
})

test('a phone number is found whichever dash was typed', async () => {
  const person = await shop.shopper()
  const { body } = await person.expectDone(addAddress, { address: { ...homeAddress, phone: '+91 90080 12345' } })
  const items = [{ product: (await shop.product('7-grain bread'))._id, quantity: 1 }]
  const placed = await person.call(placeCodOrder, { items, address: body.address._id })
  const found = await seller.expectDone(listSellerOrders, { limit: '10', search: '90080–12345' })
  expect(found.body.orders.map(({ _id }) => _id)).toEqual([placed.body.orderId])
})

test.each([
  { table: 'products', column: 'name', index: 'products_name_contains' },
  { table: 'orders', column: 'search_text', index: 'orders_contain' },
])('a search in a long list of $table goes by its index', async ({ table, column, index }) => {
  const plan = await shop.shop.db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL enable_seqscan = off`)
    const { rows } = await tx.execute(
      sql.raw(`EXPLAIN SELECT 1 FROM ${table} WHERE search_form(${column}) LIKE '%' || search_form('souza') || '%'`),
    )
    return JSON.stringify(rows)
  })
  expect(plan).toContain(index)
})
