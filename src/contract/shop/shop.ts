import * as z from 'zod/mini'
import { MAX_OPEN_CASH_ORDERS } from '#domain/cash-orders.ts'
import { MAX_BANNERS, PROMISES } from '#domain/home-texts.ts'
import { saysSomethingWithoutMinutes, unknownPlaceholders } from '#domain/home-words.ts'
import { MAX_LEGAL_TEXT } from '#domain/legal-pages.ts'
import { isFssai, isGstin } from '#domain/licence-numbers.ts'
import { isOrderPrefix } from '#domain/order-number.ts'
import { isPlainLine } from '#domain/plain-line.ts'
import { isLabelLayout } from '#domain/scale-label.ts'
import type { FactName, ShopFacts } from '#domain/shop-facts.ts'
import { isShopTax } from '#domain/tax.ts'
import { hasWayToPay } from '#domain/ways-to-pay.ts'
import { messageReply } from '../accounts/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { email, line, optionalLine, optionalText } from '../fields.ts'
import { taxMode, taxPercent } from './tax.ts'

const MAX_ADDRESS_LINES = 6

const MAP_URL = /^https:\/\/[^\s"'<>]+$/
const PHONE = /^\+?\d[\d ()-]{5,24}$/
const WHATSAPP = /^\d{8,15}$/
const LOGO = /^(?:\/pictures\/[\da-f]{24}-640\.webp)?$/
const COLOUR = /^#[\da-f]{6}$/

const tax = z
  .strictObject({ mode: taxMode, percent: taxPercent })
  .check(z.refine(isShopTax, { message: 'Enter a percentage above 0, or choose no tax.', path: ['percent'] }))
const PICTURE = /^\/pictures\/[\da-f]{24}-640\.webp$/
const FOUR_PROMISES = `Enter ${PROMISES} promises.`

const onlyWith = (...placeholders: string[]) =>
  z.refine<string>(
    (words) => unknownPlaceholders(words, placeholders).length === 0,
    `Only ${placeholders.join(' and ')} can be used here.`,
  )
const optionalHomeLine = (max: number) => optionalLine(max).check(onlyWith('{name}'))
const promiseText = optionalLine(120).check(
  onlyWith('{name}', '{minutes}'),
  z.refine(
    saysSomethingWithoutMinutes,
    'Add a sentence without {minutes}. People see it until they have told us where they live.',
  ),
)

/** Left out where both are empty. */
const promise = z.object({ title: optionalHomeLine(40), text: promiseText }).check(
  z.refine(({ title, text }) => title !== '' || text === '', {
    message: 'Give the promise a title.',
    path: ['title'],
  }),
)

const LINK = /^(?:\/|(?:\/|https:\/\/)[^\s"'<>\\/][^\s"'<>\\]*)$/
const bannerFields = {
  text: line(100),
  link: line(300).check(z.regex(LINK, 'Enter a link that begins with / or https://.')),
}

const phone = optionalLine(25).check(z.refine((text) => text === '' || PHONE.test(text), 'Enter a phone number.'))
const maybeEmail = z.union([z.literal(''), email])

const MAX_LICENCES = 10
const capitals = (max: number) => optionalLine(max).check(z.toUpperCase())

const legal = z.object({
  fssai: optionalLine(14).check(
    z.refine((text) => text === '' || isFssai(text), 'Enter the 14 digits of your FSSAI licence.'),
  ),
  gstin: capitals(15).check(
    z.refine((text) => text === '' || isGstin(text), 'This isn’t a GSTIN. Please check its 15 characters.'),
  ),
  others: z
    .array(z.object({ label: line(40), number: line(60) }), 'Send a list.')
    .check(z.maxLength(MAX_LICENCES, `Use ${MAX_LICENCES} or fewer.`)),
  grievance: z.object({ name: optionalLine(80), phone, email: maybeEmail }),
})

/** Of several lines; what is Markdown in it is read by domain/markdown.ts. */
const page = optionalText(MAX_LEGAL_TEXT).check(
  z.refine(
    (text) => text.split(/\r\n|\r|\n/).every((each) => isPlainLine(each.replaceAll('\t', ' '))),
    'This contains characters we can’t show.',
  ),
)

/** What the owner may say of each fact, and what is told of it. */
const FACTS = {
  name: line(40),
  legalName: optionalLine(120),
  tagline: optionalLine(160),
  address: z
    .array(line(80), 'Enter the address, line by line.')
    .check(z.maxLength(MAX_ADDRESS_LINES, `Use ${MAX_ADDRESS_LINES} lines or fewer.`)),
  mapUrl: optionalLine(500).check(
    z.refine((url) => url === '' || MAP_URL.test(url), 'Enter a link that begins with https://.'),
  ),
  phone,
  email: maybeEmail,
  whatsapp: optionalLine(15).check(
    z.refine(
      (number) => number === '' || WHATSAPP.test(number),
      'Enter digits only, with the country code, such as 919876543210.',
    ),
  ),
  tax,
  /** Saved by `saveLogo`; here it can only be removed. */
  logo: z.string('Choose a picture.').check(z.regex(LOGO, 'Choose a picture.')),
  colour: z
    .string('Enter a colour, such as #1f7a45.')
    .check(z.toLowerCase(), z.regex(COLOUR, 'Enter a colour, such as #1f7a45.')),
  headline: optionalHomeLine(80),
  subline: optionalHomeLine(160),
  promises: z.array(promise, FOUR_PROMISES).check(z.refine((promises) => promises.length === PROMISES, FOUR_PROMISES)),
  notice: optionalHomeLine(140),
  /** Their pictures are saved by `addBanner`; here banners can be changed, moved and removed. */
  banners: z
    .array(z.object({ picture: z.string().check(z.regex(PICTURE, 'Choose a picture.')), ...bannerFields }))
    .check(z.maxLength(MAX_BANNERS, `Use ${MAX_BANNERS} banners or fewer.`)),
  orderPrefix: optionalLine(4).check(
    z.toUpperCase(),
    z.refine(isOrderPrefix, 'Use one to four letters and digits, such as SK.'),
  ),
  scaleLabel: line(13).check(z.toUpperCase(), z.refine(isLabelLayout, 'Use a layout such as 2-IIIIIWWWWWC.')),
  payments: z
    .object({
      cash: z.boolean('Say whether you take cash.'),
      online: z.boolean('Say whether you take online payments.'),
    })
    .check(z.refine(hasWayToPay, 'Keep at least one way to pay.')),
  openCashOrders: z.nullable(
    z
      .int('Enter a whole number.')
      .check(z.gte(0, 'Enter 0 or more.'), z.lte(MAX_OPEN_CASH_ORDERS, `Enter up to ${MAX_OPEN_CASH_ORDERS}.`)),
  ),
  legal,
  privacyText: page,
  termsText: page,
  returnsText: page,
} satisfies Record<FactName, z.ZodMiniType>

type FactNamed<Name extends string> = Name extends FactName ? ShopFacts[Name] : unknown

/** One fact as it is stored; undefined where another version of the shop stored it, by other rules or another name. */
export function parseFact<Name extends string>(name: Name, value: unknown): FactNamed<Name> | undefined {
  const schema: z.ZodMiniType | undefined = FACTS[name as string as FactName]
  const parsed = schema && z.safeParse(schema, value)
  return parsed?.success ? (parsed.data as FactNamed<Name>) : undefined
}

const shopFacts = z.object(FACTS) satisfies z.ZodMiniType<ShopFacts>
type Wanted = { [Name in FactName]: z.ZodMiniOptional<(typeof FACTS)[Name]> }
/** Not by z.partial(), which would be part of every page's first load. */
const wantedFacts = z.strictObject(
  Object.fromEntries(Object.entries(FACTS).map(([name, fact]) => [name, z.optional<z.ZodMiniType>(fact)])) as Wanted,
)
export type WantedFacts = z.output<typeof wantedFacts>

/** What a save was based on: `changed_meanwhile` where a named fact was changed since. */
const version = z.int('Send the version that was read.')
const saved = z.object({ ...messageReply.shape, shop: shopFacts, version })

export const readShop = endpoint({
  method: 'GET',
  path: '/api/shop',
  summary: 'Get what everybody may know about the shop: its name, how to reach it, how it looks, its tax',
  docs: 'Shop',
  who: 'anyone',
  cost: 'memory',
  reply: z.object({
    shop: shopFacts,
    /** The shop has no name of its own and was never started in production. */
    isDemo: z.optional(z.literal(true)),
    /** The shop is new, and takes no orders yet. */
    openingSoon: z.optional(z.literal(true)),
    /** Who orders by phone can sign in with a code. */
    phoneSignIn: z.optional(z.literal(true)),
  }),
})

export const readSellerShop = endpoint({
  method: 'GET',
  path: '/api/seller/shop',
  summary: 'Get the facts about the shop, and their version',
  docs: 'Shop',
  who: 'seller',
  reply: z.object({
    shop: shopFacts,
    version,
    /** False for a new shop until its owner has given it a name, or it takes orders. */
    isSetUp: z.boolean(),
  }),
})

export const saveShop = endpoint({
  method: 'POST',
  path: '/api/seller/shop',
  summary: 'Change facts about the shop: those that are named get their wanted state, others stay',
  docs: 'Shop',
  who: 'owner',
  refusals: ['changed_meanwhile', 'impossible_move'],
  body: z.object({
    shop: wantedFacts,
    /** Left out: whatever was changed meanwhile. */
    version: z.optional(version),
  }),
  reply: saved,
})

export const saveLogo = endpoint({
  method: 'POST',
  path: '/api/seller/shop/logo',
  summary: 'Replace the logo with a picture, which is drawn anew; icons and the share picture are made from it',
  docs: 'Shop',
  who: 'owner',
  cost: 'bulk',
  refusals: ['bad_picture'],
  multipart: { files: 'logo', max: 1 },
  reply: saved,
})

/** Goes as a form: `banner` as JSON text, `picture` as a file. */
export const addBanner = endpoint({
  method: 'POST',
  path: '/api/seller/shop/banner',
  summary: 'Add a banner to the home page; its picture is drawn anew',
  docs: 'Shop',
  who: 'owner',
  cost: 'bulk',
  refusals: ['bad_picture', 'impossible_move'],
  multipart: { data: 'banner', files: 'picture', max: 1 },
  body: z.object(bannerFields),
  reply: saved,
})
