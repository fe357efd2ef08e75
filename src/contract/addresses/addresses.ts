import * as z from 'zod/mini'
import { isInIndia, isPhoneNumber, isZipcode, MAX_LABEL } from '#domain/address.ts'
import { endpoint } from '../endpoint.ts'
import { email, line, optionalLine, text } from '../fields.ts'

/** Older clients send numbers here. */
const textOrNumber = (schema: z.ZodMiniType<string, string>, read: (typed: string | number) => string = String) =>
  z.pipe(z.pipe(z.union([z.string(), z.int()], 'This field is required.'), z.transform(read)), schema)

const place = z.object({ zipcode: z.string(), phone: z.string(), country: z.string() })

const fitsCountry = z.superRefine<z.output<typeof place>>(
  ({ zipcode, phone, country }, { addIssue }) => {
    const indian = isInIndia(country)
    const wrong = (field: string, message: string) => addIssue({ code: 'custom', message, path: [field] })
    if (!isZipcode(zipcode, country)) {
      wrong('zipcode', indian ? 'Enter a 6-digit PIN code, such as 560001.' : 'Enter a PIN code with 4 to 10 digits.')
    }
    if (!isPhoneNumber(phone, country)) {
      wrong(
        'phone',
        indian ? 'Enter a 10-digit phone number, such as 98765 43210.' : 'Enter a phone number with 7 to 15 digits.',
      )
    }
  },
  // Also while other fields are wrong, so that a form shows everything at once.
  { when: ({ value }) => z.safeParse(place, value).success },
)

export const addressDetails = z
  .object({
    firstName: line(100),
    lastName: line(100),
    email,
    street: line(200),
    village: optionalLine(100),
    area: optionalLine(100),
    colony: optionalLine(100),
    city: line(100),
    state: line(100),
    /** PIN codes are often written in two groups. */
    zipcode: textOrNumber(text(20), (typed) => String(typed).replaceAll(' ', '')),
    country: line(100),
    phone: textOrNumber(text(30)),
  })
  .check(fitsCountry)

const kept = z.string()

const keptAddress = {
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
}

export const address = z.object(keptAddress)

export const savedAddress = z.object({ ...keptAddress, label: z.optional(kept), isDefault: z.boolean() })

export const addressNaming = {
  /** What the shopper calls it; an empty one is none. */
  label: z.optional(optionalLine(MAX_LABEL)),
  /** Where checkout starts: at most one of a shopper's addresses. */
  isDefault: z.optional(z.boolean()),
}

export const listAddresses = endpoint({
  method: 'GET',
  path: '/api/address/get',
  summary: 'List the shopper’s delivery addresses, newest first',
  docs: 'Addresses',
  who: 'shopper',
  reply: z.object({ addresses: z.array(savedAddress) }),
})

export const addAddress = endpoint({
  method: 'POST',
  path: '/api/address/add',
  summary: 'Save a delivery address; the first one becomes the default',
  docs: 'Addresses',
  who: 'shopper',
  refusals: ['already_exists'],
  body: z.object({ address: addressDetails, ...addressNaming }),
  reply: z.object({ message: z.string(), address: savedAddress }),
})
