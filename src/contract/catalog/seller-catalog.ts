import * as z from 'zod/mini'
import { ALIASES_PER_PRODUCT, bulletLines, PICTURES_PER_PRODUCT, SORT_ORDERS } from '#domain/catalog.ts'
import { QUANTITY_UNITS } from '#domain/quantity.ts'
import { OFFER_TOO_HIGH } from '#domain/tax.ts'
import { distinctNames, namesIn } from '#domain/typed-names.ts'
import { endpoint } from '../endpoint.ts'
import { id, money, optionalText, text } from '../fields.ts'
import { taxPercent } from '../shop/tax.ts'
import { product } from './catalog.ts'
import { factReplies } from './fact-replies.ts'
import { FACT_FIELDS } from './product-facts.ts'
import { category, flag, pageSize } from './product-query.ts'
import { cost, count, price } from './seller-fields.ts'

/** In characters; of a description the lines, too. */
export const PRODUCT_LIMITS = { name: 120, alias: 60, descriptionLine: 300, descriptionLines: 30 } as const

const description = z
  .pipe(
    z.array(optionalText(PRODUCT_LIMITS.descriptionLine)),
    z.transform((lines) => lines.flatMap(bulletLines)),
  )
  .check(
    z.refine(
      (lines) => lines.length <= PRODUCT_LIMITS.descriptionLines,
      `Use ${PRODUCT_LIMITS.descriptionLines} lines or fewer.`,
    ),
  )

/** Other names that shoppers search for; a text with commas is several of them. */
const aliases = z
  .pipe(
    z.array(text(PRODUCT_LIMITS.alias)),
    z.transform((names) => distinctNames(names.flatMap(namesIn))),
  )
  .check(z.refine((names) => names.length <= ALIASES_PER_PRODUCT, `Use ${ALIASES_PER_PRODUCT} names or fewer.`))

const productFields = z.object({
  name: text(PRODUCT_LIMITS.name),
  aliases: z.optional(aliases),
  description,
  category,
  price,
  offerPrice: price,
  /** What a piece costs the shop, or a step of what is sold by weight; null is not known. Shoppers never see it. */
  cost: z.optional(z.nullable(cost)),
  /** A fact that is left out in an update stays as it is, except for the weight. */
  ...z.partial(z.object(FACT_FIELDS)).shape,
  stock: z.optional(z.nullable(count)),
  /** The tax in the price, in percent; null is the shop’s, and left out in an update it stays as it is. */
  taxRate: z.optional(z.nullable(taxPercent)),
})

const offerWithinPrice = z.refine<Pick<z.output<typeof productFields>, 'price' | 'offerPrice'>>(
  (data) => data.offerPrice <= data.price,
  { message: OFFER_TOO_HIGH, path: ['offerPrice'] },
)

export const productData = productFields.check(offerWithinPrice)
export type ProductData = z.output<typeof productData>

export const addProduct = endpoint({
  method: 'POST',
  path: '/api/product/add',
  summary: 'Add a product with up to four pictures',
  docs: 'Products',
  who: 'seller',
  cost: 'bulk',
  refusals: ['already_exists', 'bad_picture'],
  multipart: { data: 'productData', files: 'images', max: PICTURES_PER_PRODUCT },
  body: productData,
  reply: z.object({ message: z.string(), product }),
})

export const setProductStock = endpoint({
  method: 'POST',
  path: '/api/product/stock',
  summary: 'Switch a product on or off and, if it is counted, set its stock',
  docs: 'Products',
  who: 'seller',
  refusals: ['not_found'],
  body: z.object({ id, inStock: z.boolean('Use true or false.'), stock: z.optional(z.nullable(count)) }),
  reply: z.object({ message: z.string(), product }),
})

/** A product as the seller sees it. */
export const sellerProduct = z.object({
  ...product.shape,
  ...factReplies,
  aliases: z.array(z.string()),
  /** What it costs the shop; null where that isn’t known. */
  cost: z.nullable(money),
  archived: z.boolean(),
  /** Grows with every edit; an edit that sends it back cannot overwrite another one. */
  revision: z.number(),
  /** Its usual supplier, and how many sold pieces come in one pack that is bought (goods/suppliers.ts). */
  supplierId: z.optional(z.string()),
  packSize: z.optional(z.number()),
  /** What is on the shelf that it is taken from. */
  shelf: z.optional(z.object({ amount: z.number(), unit: z.enum(QUANTITY_UNITS) })),
})
export type SellerProduct = z.output<typeof sellerProduct>

export const listSellerProducts = endpoint({
  method: 'GET',
  path: '/api/product/seller',
  summary: 'List one page of matching products; archived=true lists the archived ones',
  docs: 'Products',
  who: 'seller',
  query: z.object({
    id: z.optional(id),
    search: z.optional(optionalText(100)),
    category: z.optional(category),
    /** Whether it can be bought now: switched on, and not counted down to nothing. */
    inStock: z.optional(flag),
    archived: z.optional(flag),
    /** With true only those that are on sale, counted and nearly gone. */
    low: z.optional(flag),
    sort: z.optional(z.enum(SORT_ORDERS)),
    /** 50 when left out. */
    limit: z.optional(pageSize),
    cursor: z.optional(optionalText(400)),
  }),
  reply: z.object({
    products: z.array(sellerProduct),
    /** Absent on the last page. */
    nextCursor: z.optional(z.string()),
    /** Exact up to 10,000, which is also what it says when there are more. */
    total: z.number(),
  }),
})

/** Where a picture comes from: one that the product has, by its address, or the n-th of the `images` sent along. */
const pictureChoice = z.union(
  [z.object({ keep: optionalText(200) }), z.object({ upload: z.int().check(z.minimum(0), z.maximum(3)) })],
  'Each picture must be kept or uploaded.',
)
export type PictureChoice = z.output<typeof pictureChoice>

export const productChanges = z
  .object({
    ...productFields.shape,
    id,
    inStock: z.optional(z.boolean('Use true or false.')),
    /** All of them, in order. */
    pictures: z
      .array(pictureChoice)
      .check(z.maxLength(PICTURES_PER_PRODUCT, `Use up to ${PICTURES_PER_PRODUCT} pictures.`)),
    revision: z.optional(z.int()),
  })
  .check(offerWithinPrice)
export type ProductChanges = z.output<typeof productChanges>

/** Goes as a form like addProduct: `productData` as JSON text, `images` as files. */
export const updateProduct = endpoint({
  method: 'POST',
  path: '/api/product/update',
  summary: 'Update a product; inStock and stock stay as they are when left out, and a stock of null stops counting',
  docs: 'Products',
  who: 'seller',
  cost: 'bulk',
  refusals: ['not_found', 'changed_meanwhile', 'already_exists', 'bad_picture'],
  multipart: { data: 'productData', files: 'images', max: PICTURES_PER_PRODUCT },
  body: productChanges,
  reply: z.object({ message: z.string(), product: sellerProduct }),
})

export const archiveProduct = endpoint({
  method: 'POST',
  path: '/api/product/archive',
  summary: 'Archive or restore a product; past orders are not affected',
  docs: 'Products',
  who: 'seller',
  refusals: ['not_found'],
  body: z.object({ id, archived: z.boolean('Use true or false.') }),
  reply: z.object({ message: z.string(), product: sellerProduct }),
})
