import * as z from 'zod/mini'
import { ALIASES_PER_PRODUCT, bulletLines, PICTURES_PER_PRODUCT, SORT_ORDERS } from '#domain/catalog.ts'
import { QUANTITY_UNITS } from '#domain/quantity.ts'
import { OFFER_TOO_HIGH } from '#domain/tax.ts'
import { distinctNames, namesIn } from '#domain/typed-names.ts'
import { endpoint } from '../endpoint.ts'
import { id, money, optionalText, text } from '../fields.ts'
import { badRow } from '../refusal.ts'
import { taxPercent } from '../shop/tax.ts'
import { product } from './catalog.ts'
import { factReplies } from './fact-replies.ts'
import { FACT_FIELDS } from './product-facts.ts'
import { category, flag, pageSize } from './product-query.ts'
import { cost, count, price } from './seller-fields.ts'

const description = z
  .pipe(
    z.array(optionalText(300)),
    z.transform((lines) => lines.flatMap(bulletLines)),
  )
  .check(z.refine((lines) => lines.length <= 30, 'Use 30 lines or fewer.'))

/** Other names that shoppers search for; a text with commas is several of them. */
const aliases = z
  .pipe(
    z.array(text(60)),
    z.transform((names) => distinctNames(names.flatMap(namesIn))),
  )
  .check(z.refine((names) => names.length <= ALIASES_PER_PRODUCT, `Use ${ALIASES_PER_PRODUCT} names or fewer.`))

const productFields = z.object({
  name: text(120),
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

export const exportProducts = endpoint({
  method: 'GET',
  path: '/api/product/export.csv',
  summary: 'Export all products, including archived ones, as a CSV file for import',
  docs: 'Products',
  who: 'seller',
  cost: 'bulk',
  replyType: 'text/csv',
  reply: z.object({}),
})

/** `listed` rows with errors, `shown` rows with changes. */
export const IMPORT_LIMITS = { bytes: 10 * 1024 * 1024, rows: 20_000, listed: 100, shown: 500 } as const

const importedCell = z.object({
  column: z.string(),
  /** Cut short where it is long. */
  from: z.string(),
  to: z.string(),
  /** The shop's own value has changed since the file was exported, so it stays. */
  isLeft: z.boolean(),
})
export type ImportedCell = z.output<typeof importedCell>

export const importReport = z.object({
  dryRun: z.boolean(),
  rows: z.number(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  /** What would be, or was, done: the first 500 rows of which a cell says something else than the shop. */
  changes: z.array(
    z.object({
      row: z.number(),
      /** keep: nothing of it changes, since all that differs has changed since the export. */
      kind: z.enum(['add', 'change', 'keep']),
      name: z.string(),
      cells: z.array(importedCell),
    }),
  ),
  /** Stock counts that changed since the export, and that the file would set; `overwriteStock` sets them. */
  stockLeft: z.number(),
  /** Categories that the rows name and the shop doesn’t have: added with them, where `addCategories` says so. */
  newCategories: z.array(z.object({ path: z.string(), text: z.string(), products: z.number() })),
  /** New and renamed products with the name of another, in the file or in the shop; the first hundred. */
  sameName: z.array(z.object({ row: z.number(), name: z.string() })),
  /** The first hundred rows that cannot be taken; only a dry run answers with any. */
  bad: z.array(badRow),
  badTotal: z.number(),
})
export type ImportReport = z.output<typeof importReport>

const IMPORT_STAGES = ['reading', 'checking', 'writing'] as const

/** A line of the reply to `Accept: application/x-ndjson`; the last one has `reply`: the report, or the refusal. */
export const importProgress = z.object({ stage: z.enum(IMPORT_STAGES), done: z.number(), of: z.number() })
export type ImportProgress = z.output<typeof importProgress>

/**
 * The file is the body (text/csv), or the `file` of a form. All of it is taken or nothing. With
 * `Accept: application/x-ndjson` the reply is a line of JSON for each bit of progress, then `{"reply": {…}}`.
 */
export const importProducts = endpoint({
  method: 'POST',
  path: '/api/product/import',
  summary: 'Add and update products from a CSV file; dryRun=0 saves, anything else only previews',
  docs: 'Products',
  who: 'seller',
  cost: 'bulk',
  refusals: ['bad_file', 'bad_rows', 'changed_meanwhile'],
  multipart: { files: 'file', max: 1 },
  query: z.object({
    dryRun: z.optional(flag),
    /** Also counts that changed since the file was exported. */
    overwriteStock: z.optional(flag),
    /** Also categories that the shop doesn’t have; else rows that name one are refused. */
    addCategories: z.optional(flag),
  }),
  reply: importReport,
})
