import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress, listAddresses } from '#contract/addresses.ts'
import { ADDRESS_FIELDS } from '#domain/address.ts'
import { homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

let shop: OpenShop

beforeAll(async () => {
  shop = await openShop()
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
    const heard = await person.call(addAddress, { address: rest })
    expect(heard, field).toMatchObject({ status: 400, body: { fields: { [`address.${field}`]: expect.any(String) } } })
  }
  const wrong = { zipcode: 'abc', email: 'nowhere', phone: 'call me', street: ' ', city: 'x'.repeat(101), state: null }
  for (const [field, value] of Object.entries(wrong)) {
    const heard = await person.call(addAddress, { address: { ...homeAddress, [field]: value } })
    expect(heard, field).toMatchObject({ status: 400, body: { fields: { [`address.${field}`]: expect.any(String) } } })
  }
  expect((await person.call(addAddress, {})).status).toBe(400)
  expect((await person.call(addAddress, { address: [] })).status).toBe(400)
  expect((await person.call(listAddresses)).body.addresses).toEqual([])
})

test('a zip code and a phone number that cannot be right are refused, and say what is expected', async () => {
  const person = await shop.shopper()
  const refused = async (details: object) =>
    (await person.call(addAddress, { address: { ...homeAddress, ...details } })).body.fields
  const pinCode = { 'address.zipcode': 'Enter a 6-digit zip code (PIN code), such as 560001.' }
  expect(await refused({ zipcode: '1' })).toEqual(pinCode)
  expect(await refused({ zipcode: 56002, country: ' INDIA ' })).toEqual(pinCode)
  expect(await refused({ zipcode: '060024', country: 'in' })).toEqual(pinCode)
  expect(await refused({ zipcode: '123', country: 'Nepal' })).toEqual({
    'address.zipcode': 'Enter a zip code with 4 to 10 digits.',
  })
  const phone = { 'address.phone': 'Enter a phone number with 7 to 15 digits.' }
  expect(await refused({ phone: '12345' })).toEqual(phone)
  expect(await refused({ phone: 12345 })).toEqual(phone)
  expect(await refused({ zipcode: '1', city: '' })).toMatchObject({ ...pinCode, 'address.city': expect.any(String) })
  expect((await person.call(listAddresses)).body.addresses).toEqual([])
})

test('a neighbour abroad has the zip code of their own country', async () => {
  const person = await shop.shopper()
  const kathmandu = { ...homeAddress, city: 'Kathmandu', state: 'Bagmati', country: 'Nepal', zipcode: 44600 }
  const heard = await person.call(addAddress, { address: { ...kathmandu, phone: '+977 (1) 422-0000' } })
  expect(heard).toMatchObject({ status: 200, body: { address: { zipcode: '44600', phone: '+977 (1) 422-0000' } } })
})
