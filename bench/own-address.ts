import { randomInt } from 'node:crypto'
import { homeAddress } from '#server/testing/groceries.ts'

/** A door and a phone number of one's own: cash orders to one door come one after the other, whoever places them. */
export const ownAddress = () => ({
  ...homeAddress,
  street: `${randomInt(1e9)} Lake Road`,
  phone: String(9_000_000_000 + randomInt(1e9)),
})
