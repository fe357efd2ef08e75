import type { BodyReceived } from '#contract/endpoint.ts'
import type { takeOrder } from '#contract/orders/take-order.ts'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import { type Address, NO_ADDRESS } from '#domain/address.ts'
import { phoneNumberOf } from '#domain/phone-number.ts'
import {
  accountOfPhone,
  counterAccount,
  findAccount,
  findAccountByPhone,
  isCounter,
  lockAccount,
} from '../accounts/account-store.ts'
import { addressesOf, findAddress, insertAddress } from '../addresses/address-store.ts'
import type { Tx } from '../db/database.ts'

export type Taken = BodyReceived<typeof takeOrder>
export type Served = {
  userId: string
  email: string | null
  address: { userId: string; address: Address } | null
  /** Nobody in particular, at the counter. */
  isUnknown: boolean
  /** Their first order: nothing is theirs yet. */
  isNew: boolean
}

type Refusals = 'not_found' | 'missing_details'

/** Whom the shop serves, locked until the transaction ends, and where the order goes. */
export async function customerServed(tx: Tx, taken: Taken): Promise<Served | Refused<Refusals>> {
  const person = await personOf(tx, taken)
  if (isRefused(person)) return person
  const { userId } = person
  const { email, isDeleted } = await lockAccount(tx, userId)
  if (isDeleted) return refuse('not_found', NO_CUSTOMER)
  const address = await addressOf(tx, taken, person)
  return isRefused(address) ? address : { userId, email, address, isUnknown: person.isUnknown, isNew: person.isNew }
}

type Person = { userId: string; name: string; phone: string; isUnknown: boolean; isNew: boolean }

const NO_CUSTOMER = 'We couldn’t find this customer. They may have deleted their account.'

async function personOf(tx: Tx, { channel, customer, newCustomer }: Taken): Promise<Person | Refused<Refusals>> {
  if (customer) {
    const account = await findAccount(tx, customer)
    if (!account || isCounter(customer)) return refuse('not_found', NO_CUSTOMER)
    return { userId: customer, name: account.name, phone: '', isUnknown: false, isNew: false }
  }
  if (newCustomer) {
    const phone = phoneNumberOf(newCustomer.phone)
    if (!phone) return refuse('missing_details', WRONG_PHONE, { fields: { 'newCustomer.phone': WRONG_PHONE } })
    const known = await findAccountByPhone(tx, phone)
    const userId = known ?? (await accountOfPhone(tx, { name: newCustomer.name, phone }))
    return { userId, ...newCustomer, isUnknown: false, isNew: known === null }
  }
  if (channel === 'phone') return refuse('missing_details', 'Enter the customer’s name and phone number.')
  return { userId: await counterAccount(tx), name: 'Counter sale', phone: '', isUnknown: true, isNew: false }
}

const WRONG_PHONE = 'Enter a 10-digit phone number, such as 98765 43210.'

async function addressOf(
  tx: Tx,
  { channel, address, newAddress }: Taken,
  person: Person,
): Promise<Served['address'] | Refused<'missing_details'>> {
  const { userId } = person
  if (channel === 'counter') {
    return { userId, address: { ...NO_ADDRESS, ...namesOf(person.name), phone: person.phone, country: 'India' } }
  }
  if (address) return findAddress(tx, address)
  if (!newAddress) return refuse('missing_details', 'Choose an address.')
  const { name, ...place } = { ...newAddress, zipcode: newAddress.zipcode.replaceAll(' ', '') }
  if (!phoneNumberOf(place.phone))
    return refuse('missing_details', WRONG_PHONE, { fields: { 'newAddress.phone': WRONG_PHONE } })
  const { _id, ...details } = { ...NO_ADDRESS, country: 'India', ...place, ...namesOf(name) }
  const known = (await addressesOf(tx, userId)).find((saved) => isSamePlace(saved, details))
  if (known) return { userId, address: { ...details, _id: known._id } }
  const saved = await insertAddress(tx, userId, details, {})
  return { userId, address: { ...details, _id: saved._id } }
}

/** Callers say the same address again and again. */
const isSamePlace = (one: Address, other: Omit<Address, '_id'>): boolean =>
  (Object.keys(other) as (keyof typeof other)[]).every((field) => one[field] === other[field])

/** An address has two names; people on the phone may say one. */
function namesOf(name: string): { firstName: string; lastName: string } {
  const [firstName = name, ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}
