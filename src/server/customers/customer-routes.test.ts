import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportAccount } from '#contract/accounts/account-data.ts'
import { deleteAccount } from '#contract/accounts/account-settings.ts'
import { checkUser } from '#contract/accounts/accounts.ts'
import {
  exportCustomers,
  listCustomerOrders,
  listCustomers,
  readCustomer,
  saveCustomerNotes,
} from '#contract/customers/customers.ts'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { moveOrder, refundOrderItems } from '#contract/orders/seller-orders.ts'
import { listActivity } from '#contract/shop/activity.ts'
import { type CashCustomer, cashCustomer } from '../testing/cash-customers.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

let shop: OpenShop
let seller: Visitor
let asha: CashCustomer
let ravi: CashCustomer
beforeAll(async () => {
  shop = await openShop({ seeds: [grocery('Bread')] })
  seller = await shop.seller()
  asha = await cashCustomer(shop, { firstName: 'Asha', lastName: 'Rao', phone: '+91 98450-12345' })
  ravi = await cashCustomer(shop, {
    firstName: 'Ravi',
    lastName: 'D’Souza',
    phone: '9008012345',
    street: '4 Mill Lane',
  })
})
afterAll(() => shop.close())

const idOf = async ({ person }: CashCustomer) => (await person.expectDone(checkUser)).body.user._id
const find = async (search: string, by = seller) =>
  (await by.expectDone(listCustomers, { search })).body.customers.map(({ name }) => name)
const place = async (customer: CashCustomer, pieces: number) => (await customer.order(pieces)).body.orderId ?? ''

async function deliver(id: string): Promise<void> {
  for (const status of ['Packed', 'Out for delivery', 'Delivered'] as const)
    await seller.expectDone(moveOrder, { id, status })
}

describe('the customers of a shop', () => {
  test('are those who bought, with what they kept and paid for, the newest first', async () => {
    expect((await seller.expectDone(listCustomers, {})).body.customers).toEqual([])
    const bread = (await shop.product('Bread'))._id
    const delivered = await place(asha, 3)
    await deliver(delivered)
    await seller.expectDone(refundOrderItems, { id: delivered, items: [{ product: bread, refunded: 1 }] })
    await asha.person.expectDone(cancelMyOrder, { id: await place(asha, 2) })
    await place(ravi, 1)
    const { customers } = (await seller.expectDone(listCustomers, {})).body
    expect(customers).toMatchObject([
      { name: 'Ravi D’Souza', phone: '9008012345', orders: 1, spent: 0, notes: '', consentSince: null },
      { name: 'Asha Rao', phone: '+91 98450-12345', orders: 1, spent: 81.6 },
    ])
    expect(customers[1]?.areas).toHaveLength(1)
  })

  test.each([
    ['a middle part of the phone number', '84501', ['Asha Rao']],
    ['the number as somebody says it', '98450 12 345', ['Asha Rao']],
    ['the number with the country’s code', '+91 9008012345', ['Ravi D’Souza']],
    ['digits that both have', '12345', ['Ravi D’Souza', 'Asha Rao']],
    ['part of a name, in capitals', 'SHA R', ['Asha Rao']],
    ['another apostrophe', "d'sou", ['Ravi D’Souza']],
    ['what nobody has', 'zebra', []],
    ['signs that mean something to a database', '%', []],
  ])('are found by %s', async (_, search, names) => {
    expect(await find(search)).toEqual(names)
  })

  test('are still found by the name and the number of an earlier order', async () => {
    const moved = await cashCustomer(shop, { firstName: 'Asha', lastName: 'Iyer', phone: '9111222333' }, asha.person)
    await place(moved, 1)
    expect(await find('98450')).toEqual(['Asha Iyer'])
    expect(await find('rao')).toEqual(['Asha Iyer'])
    expect(await find('9111222333')).toEqual(['Asha Iyer'])
  })

  test('come page by page', async () => {
    const first = (await seller.expectDone(listCustomers, { limit: '1' })).body
    const second = (await seller.expectDone(listCustomers, { limit: '1', cursor: first.nextCursor ?? '' })).body
    expect([...first.customers, ...second.customers].map(({ name }) => name)).toEqual(['Asha Iyer', 'Ravi D’Souza'])
    expect(second.nextCursor).toBeUndefined()
  })

  test('have a page each, with orders, addresses and notes', async () => {
    const id = await idOf(asha)
    await seller.expectDone(saveCustomerNotes, { id, notes: 'Rings twice' })
    const { customer, addresses, email } = (await seller.expectDone(readCustomer, { id })).body
    expect(customer).toMatchObject({ _id: id, notes: 'Rings twice', orders: 2 })
    expect(addresses.map(({ phone }) => phone).sort()).toEqual(['+91 98450-12345', '9111222333'])
    expect(email).toMatch(/@example.com$/)
    const { orders } = (await seller.expectDone(listCustomerOrders, { id })).body
    expect(orders.map(({ status }) => status)).toEqual(['Order Placed', 'Cancelled', 'Delivered'])
    await seller.expectDone(saveCustomerNotes, { id, notes: '' })
    expect((await seller.expectDone(readCustomer, { id })).body.customer.notes).toBe('')
    expect(await seller.call(readCustomer, { id: 'nobody' })).toMatchObject({ status: 404 })
    expect(await seller.call(saveCustomerNotes, { id: 'nobody', notes: 'x' })).toMatchObject({ status: 404 })
    expect(await seller.call(listCustomerOrders, { id: 'countersales00000000' })).toMatchObject({ status: 404 })
  })

  test('are exported as a file that runs no formulas', async () => {
    await seller.expectDone(saveCustomerNotes, { id: await idOf(ravi), notes: '=1+1, "quoted"' })
    const reply = await seller.fetch(exportCustomers.path)
    expect(reply.headers.get('content-disposition')).toMatch(/customers-[\d-]+\.csv"$/)
    const [head, first, second] = (await reply.text()).split('\r\n')
    expect(head).toBe('name,phone,email,areas,orders,spent,owed,lastOrder,newsletterSince,notes')
    expect(first).toMatch(/^Asha Iyer,9111222333,/)
    expect(second).toMatch(/,"'=1\+1, ""quoted"""$/)
    expect(await (await seller.fetch(`${exportCustomers.path}?search=9008`)).text()).not.toContain('Asha')
  })
})

test('managers look at customers as the owner does, pickers and riders don’t, and every look is in Activity', async () => {
  const [meena, rider] = [await shop.staff('manager', 'Meena'), await shop.staff('rider')]
  const id = await idOf(ravi)
  for (const look of [1, 2, 3]) {
    expect(await find(`ravi${look}`, meena)).toEqual([])
    await meena.expectDone(readCustomer, { id })
  }
  await meena.fetch(exportCustomers.path).then((reply) => reply.text())
  const { activity } = (await seller.expectDone(listActivity, { subject: 'customers', limit: '50' })).body
  const byMeena = activity.filter(({ staff }) => staff?.name === 'Meena')
  expect(byMeena.map(({ act, customer }) => [act, customer])).toEqual([
    ['customers_exported', null],
    ['customer_viewed', 'Ravi D’Souza'],
    ['customers_listed', null],
  ])
  for (const nobody of [rider, asha.person, shop.visitor()]) {
    for (const call of [listCustomers, exportCustomers])
      expect([401, 403]).toContain((await nobody.fetch(call.path)).status)
    expect([401, 403]).toContain((await nobody.call(readCustomer, { id })).status)
  }
})

test('a look at the orders alone is in Activity, too', async () => {
  const gita = await shop.staff('manager', 'Gita')
  await gita.expectDone(listCustomerOrders, { id: await idOf(ravi) })
  const { activity } = (await seller.expectDone(listActivity, { subject: 'customers', limit: '1' })).body
  expect(activity).toMatchObject([{ act: 'customer_viewed', staff: { name: 'Gita' } }])
})

test('a customer who leaves takes the notes along, and is found no more', async () => {
  const id = await idOf(asha)
  await seller.expectDone(saveCustomerNotes, { id, notes: 'Prefers ripe bananas' })
  expect((await asha.person.expectDone(exportAccount)).body.notes).toBe('Prefers ripe bananas')
  const { orders } = (await seller.expectDone(listCustomerOrders, { id })).body
  for (const { _id, status } of orders)
    if (status === 'Order Placed') await seller.expectDone(moveOrder, { id: _id, status: 'Cancelled' })
  await asha.person.expectDone(deleteAccount, { password: 'correct horse' })
  expect(await find('')).toEqual(['Ravi D’Souza'])
  expect(await find('98450')).toEqual([])
  const { rows } = await shop.shop.db.execute(sql`SELECT FROM customers WHERE user_id = ${id}`)
  expect(rows).toEqual([])
})
