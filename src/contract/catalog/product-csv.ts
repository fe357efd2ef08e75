import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { badRow } from '../refusal.ts'
import { flag } from './product-query.ts'

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
