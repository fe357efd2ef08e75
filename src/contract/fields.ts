import * as z from 'zod/mini'
import { MAX_QUANTITY } from '../domain/cart.ts'
import { MAX_PRICE, type Paise, paiseFromRupees, rupeesFromPaise } from '../domain/money.ts'

/** Text that a database can hold: no NUL, no half of a surrogate pair. */
const storable = z.refine<string>(
  (text) => !text.includes('\0') && text.isWellFormed(),
  'This text has characters that cannot be kept.',
)

const required = z.minLength(1, 'This field is required.')

export const text = (longest: number) =>
  z
    .string('This field is required.')
    .check(z.trim(), required, z.maxLength(longest, `At most ${longest} characters.`), storable)

export const optionalText = (longest: number) =>
  z.string('Text is expected.').check(z.trim(), z.maxLength(longest, `At most ${longest} characters.`), storable)

const EMAIL = /^[^\s@"(),:;<>[\]\\]+@[^\s@"(),:;<>[\]\\.]+(\.[^\s@"(),:;<>[\]\\.]+)+$/

/** Trimmed and lower-cased, so that one person has one account. */
export const email = z
  .string('This field is required.')
  .check(
    z.trim(),
    z.toLowerCase(),
    required,
    z.maxLength(254, 'At most 254 characters.'),
    storable,
    z.regex(EMAIL, 'Please enter a valid e-mail address.'),
  )

/** Ids are our own: 20 lower-case letters and digits (see server/db/new-id.ts). Others are simply unknown. */
export const id = z
  .string('An id is expected.')
  .check(z.minLength(1, 'An id is expected.'), z.maxLength(64, 'This id is too long.'), storable)

export const quantity = z
  .int('A quantity is a whole number.')
  .check(z.minimum(1, 'A quantity is at least 1.'), z.maximum(MAX_QUANTITY, `At most ${MAX_QUANTITY} of a product.`))

/** Rupees with at most two decimals on the wire, whole paise inside. */
export const money = z.codec(z.number(), z.custom<Paise>(Number.isSafeInteger), {
  decode: (rupees, context) => {
    const amount = paiseFromRupees(rupees)
    if (amount !== null) return amount
    context.issues.push({ code: 'custom', input: rupees, message: 'An amount has at most two decimals.' })
    return z.NEVER
  },
  encode: rupeesFromPaise,
})

/** A price somebody typed: a number, or a form's text of one. */
export const price = z
  .pipe(
    z.union(
      [z.number(), z.pipe(z.string().check(z.trim(), z.regex(/^\d{1,9}(\.\d{1,2})?$/)), z.transform(Number))],
      'A price is a number.',
    ),
    money,
  )
  .check(
    z.refine((amount) => amount > 0, 'A price is more than 0.'),
    z.refine((amount) => amount <= MAX_PRICE, 'A price is at most 1,000,000.'),
  )

export const count = z
  .int('A count is a whole number.')
  .check(z.minimum(0, 'A count is at least 0.'), z.maximum(1_000_000, 'At most 1,000,000.'))

export const moment = z.codec(z.iso.datetime(), z.date(), {
  decode: (iso) => new Date(iso),
  encode: (date) => date.toISOString(),
})
