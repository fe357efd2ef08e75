import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAddress, setDefaultAddress, updateAddress } from '#contract/addresses/address-changes.ts'
import { addAddress, listAddresses } from '#contract/addresses/addresses.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { ADDRESS_FIELDS } from '#domain/address.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Reply, Visitor } from '../testing/visitor.ts'

let shop: OpenShop

beforeAll(async () => {
  shop = await openShop({ seeds: [grocery('Sourdough')] })
})
afterAll(() => shop.close())

test('an address is kept for its owner and for nobody else, newest first', async () => {
  const asha = await shop.shopper()
  const ravi = await shop.shopper()
  expect(await asha.call(addAddress, { address: homeAddress })).toMatchObject({
    status: 200,
    body: { success: true, message: 'Address added successfully', address: homeAddress },
  })
  await asha.call(addAddress, { address: { ...homeAddress, city: 'Mysuru' } })
  expect(await asha.call(listAddresses)).toMatchObject({
    body: { addresses: [{ city: 'Mysuru' }, { city: 'Bengaluru' }] },
  })
  expect((await ravi.call(listAddresses)).body.addresses).toEqual([])
  expect(await shop.visitor().call(listAddresses)).toMatchObject({ status: 401, body: { message: 'Please login!' } })
})

test('older clients send numbers, and leave three parts empty', async () => {
  const person = await shop.shopper()
  const address = { ...homeAddress, zipcode: 560024, phone: 9876543210, village: '', area: '', colony: '' }
  const heard = await person.call(addAddress, { address })
  expect(heard).toMatchObject({
    status: 200,
    body: { address: { zipcode: '560024', phone: '9876543210', village: '' } },
  })
})

test('every field is asked for, and a wrong one is named', async () => {
  const person = await shop.shopper()
  for (const field of ADDRESS_FIELDS) {
    const { [field]: _, ...rest } = homeAddress
    const heard = await person.callUnchecked(addAddress, { address: rest })
    expect(heard, field).toMatchObject({ status: 400, body: { fields: { [`address.${field}`]: expect.any(String) } } })
  }
  const wrong = { zipcode: 'abc', email: 'nowhere', phone: 'call me', street: ' ', city: 'x'.repeat(101), state: null }
  // What turns the text beside it around.
  const turning = ['firstName', 'lastName', 'street', 'village', 'area', 'colony', 'city', 'state', 'country'].map(
    (field) => [field, 'Asha\u202eahsA'] as const,
  )
  for (const [field, value] of [...Object.entries(wrong), ...turning]) {
    const heard = await person.callUnchecked(addAddress, { address: { ...homeAddress, [field]: value } })
    expect(heard, field).toMatchObject({ status: 400, body: { fields: { [`address.${field}`]: expect.any(String) } } })
  }
  expect((await person.callUnchecked(addAddress)).status).toBe(400)
  expect((await person.callUnchecked(addAddress, { address: [] })).status).toBe(400)
  expect((await person.call(listAddresses)).body.addresses).toEqual([])
})

test('a PIN code and a phone number that cannot be right are refused, and say what is expected', async () => {
  const person = await shop.shopper()
  const refused = async (details: object) =>
    (await person.call(addAddress, { address: { ...homeAddress, ...details } })).body.fields
  const pinCode = { 'address.zipcode': 'Enter a 6-digit PIN code, such as 560001.' }
  expect(await refused({ zipcode: '1' })).toEqual(pinCode)
  expect(await refused({ zipcode: 56002, country: ' INDIA ' })).toEqual(pinCode)
  expect(await refused({ zipcode: '060024', country: 'in' })).toEqual(pinCode)
  expect(await refused({ zipcode: '123', country: 'Nepal' })).toEqual({
    'address.zipcode': 'Enter a PIN code with 4 to 10 digits.',
  })
  const phone = { 'address.phone': 'Enter a 10-digit phone number, such as 98765 43210.' }
  expect(await refused({ phone: '12345' })).toEqual(phone)
  expect(await refused({ phone: 12345 })).toEqual(phone)
  expect(await refused({ phone: '12345', zipcode: '44600', country: 'Nepal' })).toEqual({
    'address.phone': 'Enter a phone number with 7 to 15 digits.',
  })
  expect(await refused({ zipcode: '1', city: '' })).toMatchObject({ ...pinCode, 'address.city': expect.any(String) })
  expect((await person.call(listAddresses)).body.addresses).toEqual([])
})

test('a neighbour abroad has the postal code of their own country', async () => {
  const person = await shop.shopper()
  const kathmandu = { ...homeAddress, city: 'Kathmandu', state: 'Bagmati', country: 'Nepal', zipcode: 44600 }
  const heard = await person.call(addAddress, { address: { ...kathmandu, phone: '+977 (1) 422-0000' } })
  expect(heard).toMatchObject({ status: 200, body: { address: { zipcode: '44600', phone: '+977 (1) 422-0000' } } })
})

test('a PIN code in two groups and a phone number with +91 or 0 are fine', async () => {
  const person = await shop.shopper()
  for (const phone of ['+91 98765 43210', '098765 43210', '9876543210']) {
    const heard = await person.call(addAddress, { address: { ...homeAddress, zipcode: '560 024', phone } })
    expect(heard, phone).toMatchObject({ status: 200, body: { address: { zipcode: '560024', phone } } })
  }
})

function saved({ body }: Reply<typeof addAddress>) {
  if (!body.address) throw new Error(body.message)
  return body.address
}
const bookOf = async (person: Visitor) => (await person.expectDone(listAddresses)).body.addresses
const defaultsOf = async (person: Visitor) => (await bookOf(person)).filter(({ isDefault }) => isDefault)

test('the first address is the default until another one is', async () => {
  const person = await shop.shopper()
  const home = saved(await person.call(addAddress, { address: homeAddress, label: ' Home ' }))
  const work = saved(await person.call(addAddress, { address: homeAddress, label: 'Work' }))
  expect([home, work]).toMatchObject([
    { label: 'Home', isDefault: true },
    { label: 'Work', isDefault: false },
  ])
  for (let time = 0; time < 2; time++) {
    const heard = await person.call(setDefaultAddress, { id: work._id, isDefault: true })
    expect(heard).toMatchObject({ status: 200, body: { message: 'Default address changed' } })
    expect(await defaultsOf(person)).toMatchObject([{ _id: work._id }])
  }
  await person.call(setDefaultAddress, { id: home._id, isDefault: false })
  expect(await defaultsOf(person)).toMatchObject([{ _id: work._id }])
  await person.call(setDefaultAddress, { id: work._id, isDefault: false })
  expect(await defaultsOf(person)).toEqual([])
  await person.call(addAddress, { address: homeAddress, isDefault: true })
  await Promise.all([home, work].map(({ _id }) => person.call(setDefaultAddress, { id: _id, isDefault: true })))
  expect(await defaultsOf(person)).toHaveLength(1)
})

test('an address is changed with or without its label, and what is wrong is named', async () => {
  const person = await shop.shopper()
  const { _id: id } = saved(await person.call(addAddress, { address: homeAddress, label: 'Home' }))
  const moved = { ...homeAddress, city: 'Mysuru' }
  expect(await person.call(updateAddress, { id, address: moved })).toMatchObject({
    status: 200,
    body: { message: 'Address updated', addresses: [{ _id: id, city: 'Mysuru', label: 'Home', isDefault: true }] },
  })
  await person.call(updateAddress, { id, address: moved, label: '' })
  expect((await bookOf(person))[0]).not.toHaveProperty('label')
  const wrong = { id, address: { ...moved, zipcode: '1' }, label: 'x'.repeat(31) }
  expect(await person.call(updateAddress, wrong)).toMatchObject({
    status: 400,
    body: { fields: { 'address.zipcode': expect.any(String), label: 'Use 30 characters or fewer.' } },
  })
  expect(await person.call(updateAddress, { id, address: moved, label: 'Home\u202e' })).toMatchObject({
    status: 400,
    body: { fields: { label: 'This contains characters that can’t be shown.' } },
  })
})

test('a deleted address is gone, also the second time, and its orders keep it as it was', async () => {
  const person = await shop.shopper()
  const { _id: id } = saved(await person.call(addAddress, { address: homeAddress, label: 'Home' }))
  const { _id: product } = await shop.product('Sourdough')
  await person.call(placeCodOrder, { items: [{ product, quantity: 1 }], address: id })
  await person.call(updateAddress, { id, address: { ...homeAddress, street: '99 Hill Road' } })
  for (let time = 0; time < 2; time++) {
    expect(await person.call(deleteAddress, { id })).toMatchObject({ status: 200, body: { addresses: [] } })
  }
  const [order] = (await person.expectDone(listMyOrders)).body.orders
  expect(order?.address).toEqual({ _id: id, ...homeAddress })
  const late = await person.call(placeCodOrder, { items: [{ product, quantity: 1 }], address: id })
  expect(late).toMatchObject({ status: 404, body: { code: 'unknown_address' } })
})

test('the addresses of others stay untouched', async () => {
  const [asha, ravi] = [await shop.shopper(), await shop.shopper()]
  const { _id: id } = saved(await asha.call(addAddress, { address: homeAddress }))
  const before = await bookOf(asha)
  const unknown = { status: 404, body: { code: 'unknown_address' } }
  expect(await ravi.call(updateAddress, { id, address: homeAddress, isDefault: false })).toMatchObject(unknown)
  expect(await ravi.call(setDefaultAddress, { id, isDefault: false })).toMatchObject(unknown)
  expect(await ravi.call(deleteAddress, { id })).toMatchObject({ status: 200, body: { addresses: [] } })
  expect(await bookOf(asha)).toEqual(before)
  expect((await shop.visitor().call(deleteAddress, { id })).status).toBe(401)
})
