import * as z from 'zod/mini'
import { LOOSE_UNITS } from '#domain/amount-text.ts'
import { MAX_QUANTITY } from '#domain/cart.ts'
import { type Paise, paiseFromRupees, rupeesFromPaise } from '#domain/money.ts'
import { isPlainLine } from '#domain/plain-line.ts'

/** Text that a database can hold: no NUL, no half of a surrogate pair. */
export const storable = z.refine<string>(
  (text) => !text.includes('\0') && text.isWellFormed(),
  'This contains characters we can’t save.',
)

const required = z.minLength(1, 'This field is required.')

/** A longer text is refused before a pattern looks at it. */
const upTo = (max: number) => z.maxLength(max, { error: tooLong(max), abort: true })

export const tooLong = (max: number): string => `Use ${max} characters or fewer.`

export const text = (max: number) => z.string('This field is required.').check(z.trim(), required, upTo(max), storable)

export const optionalText = (max: number) => z.string('This must be text.').check(z.trim(), upTo(max), storable)

const plain = z.refine<string>(isPlainLine, 'This contains characters that can’t be shown.')

/** What others read as it was typed: names of people, addresses, and what the shop says of itself. */
export const line = (max: number) => text(max).check(plain)
export const optionalLine = (max: number) => optionalText(max).check(plain)

/** Control and format characters: invisible, and one mailbox would have many spellings. */
const HIDDEN = /[\p{Cc}\p{Cf}]/u

const EMAIL = /^[^\s@"(),:;<>[\]\\]+@[^\s@"(),:;<>[\]\\.]+(\.[^\s@"(),:;<>[\]\\.]+)+$/

/** Trimmed and lower-cased, so that one person has one account. */
export const email = z.string('This field is required.').check(
  z.trim(),
  z.toLowerCase(),
  required,
  upTo(254),
  storable,
  z.refine<string>((text) => !HIDDEN.test(text), 'An email address can’t contain hidden characters.'),
  z.regex(EMAIL, 'Enter a valid email address.'),
)

/** Ids are our own: 20 lower-case letters and digits (see server/db/new-id.ts). Others are simply unknown. */
export const id = z
  .string('An id is required.')
  .check(z.minLength(1, 'An id is required.'), z.maxLength(64, 'This id is too long.'), storable)

export const quantity = z
  .int('Enter a whole number.')
  .check(
    z.minimum(1, 'Enter 1 or more.'),
    z.maximum(MAX_QUANTITY, `You can order up to ${MAX_QUANTITY} of each product.`),
  )

/** Rupees with at most two decimals on the wire, whole paise inside. */
export const money = z.codec(z.number('Enter a number, such as 49.50.'), z.custom<Paise>(Number.isSafeInteger), {
  decode: (rupees, context) => {
    const amount = paiseFromRupees(rupees)
    if (amount !== null) return amount
    context.issues.push({ code: 'custom', input: rupees, message: 'Use at most two decimals.' })
    return z.NEVER
  },
  encode: rupeesFromPaise,
})

/** Sold by weight or volume: quantities count steps of so many grams or millilitres. */
export const soldByStep = z.object({ step: z.number(), unit: z.enum(LOOSE_UNITS) })
