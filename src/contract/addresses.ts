import * as z from 'zod/mini'
import { isInIndia, isPhoneNumber, isZipcode } from '../domain/address.ts'
import { endpoint } from './endpoint.ts'
import { email, optionalText, text } from './fields.ts'

/** Older clients send numbers here. */
const textOrNumber = (schema: z.ZodMiniType<string, string>) =>
  z.pipe(z.pipe(z.union([z.string(), z.int()], 'This field is required.'), z.transform(String)), schema)

const place = z.object({ zipcode: z.string(), country: z.string() })

const fitsCountry = z.superRefine<z.output<typeof place>>(
  ({ zipcode, country }, { addIssue }) => {
    if (isZipcode(zipcode, country)) return
    const message = isInIndia(country)
      ? 'Enter a 6-digit zip code (PIN code), such as 560001.'
      : 'Enter a zip code with 4 to 10 digits.'
    addIssue({ code: 'custom', message, path: ['zipcode'] })
  },
  // Also while other fields are wrong, so that a form shows everything at once.
  { when: ({ value }) => z.safeParse(place, value).success },
)

export const addressDetails = z
  .object({
    firstName: text(100),
    lastName: text(100),
    email,
    street: text(200),
    village: optionalText(100),
    area: optionalText(100),
    colony: optionalText(100),
    city: text(100),
    state: text(100),
    zipcode: textOrNumber(text(20)),
    country: text(100),
    phone: textOrNumber(text(30).check(z.refine(isPhoneNumber, 'Enter a phone number with 7 to 15 digits.'))),
  })
  .check(fitsCountry)

const kept = z.string()

export const address = z.object({
  _id: kept,
  firstName: kept,
  lastName: kept,
  email: kept,
  street: kept,
  village: kept,
  area: kept,
  colony: kept,
  city: kept,
  state: kept,
  zipcode: kept,
  country: kept,
  phone: kept,
})

export const listAddresses = endpoint({
  method: 'GET',
  path: '/api/address/get',
  summary: "List the shopper's delivery addresses, newest first",
  who: 'shopper',
  reply: z.object({ addresses: z.array(address) }),
})

export const addAddress = endpoint({
  method: 'POST',
  path: '/api/address/add',
  summary: 'Save a delivery address',
  who: 'shopper',
  refusals: ['already_exists'],
  body: z.object({ address: addressDetails }),
  reply: z.object({ message: z.string(), address }),
})
