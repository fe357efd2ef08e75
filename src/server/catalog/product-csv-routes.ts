import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { exportProducts, importProducts } from '#contract/catalog/product-csv.ts'
import { isRefused } from '#contract/refused.ts'
import { fileNameOf } from '#domain/shop-facts.ts'
import type { Reader } from '../db/database.ts'
import { refusalFor } from '../http/errors.ts'
import { sendChunks, sendStream } from '../http/send-stream.ts'
import { encodeReply, type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { serveUpload } from '../limits/serve-upload.ts'
import type { Uploads } from '../limits/uploads.ts'
import type { ShopState } from '../shop/shop-state.ts'
import { sharedShelfTexts } from './family-shelf-store.ts'
import { IMPORT_FILE } from './import-file.ts'
import type { ReportProgress } from './import-table.ts'
import { CSV_HEAD, productLine } from './product-csv.ts'
import { type ImportNeeds, importProductsFrom } from './product-import.ts'
import { type ProductRow, productsAfter } from './product-store.ts'

const AT_ONCE = 500
const PROGRESS = 'application/x-ndjson'

type Needs = ImportNeeds & { guards: Guards; uploads: Uploads; historyDb: Reader; shopState: ShopState }

export function productCsvRoutes(app: FastifyInstance, { guards, uploads, shopState, ...needs }: Needs): void {
  serveEndpoint(app, guards, exportProducts, async ({ reply }) => {
    const name = `${fileNameOf(shopState.facts)}-products-${new Date().toISOString().slice(0, 10)}.csv`
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('x-content-type-options', 'nosniff')
    return sendChunks(reply, exportLines(needs.historyDb))
  })

  app.register(async (scope) => {
    scope.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload))
    serveUpload(scope, { guards, uploads }, importProducts, IMPORT_FILE, async (call) => {
      const { query, actor, request, reply, upload: text } = call
      const settings = {
        dryRun: query.dryRun ?? true,
        overwriteStock: query.overwriteStock ?? false,
        addsCategories: query.addCategories ?? false,
        taxMode: shopState.facts.tax.mode,
      }
      const run = (report: ReportProgress) =>
        importProductsFrom(needs, { text, ...settings, report, actor, ip: request.ip })
      return request.headers.accept?.includes(PROGRESS) ? sendProgress(reply, run) : run(() => undefined)
    })
  })
}

async function* exportLines(db: Reader): AsyncGenerator<string> {
  let rows = await productsAfter(db, '', AT_ONCE)
  yield CSV_HEAD + (await linesOf(db, rows))
  for (let last = rows.at(-1); last && rows.length === AT_ONCE; last = rows.at(-1)) {
    rows = await productsAfter(db, last.id, AT_ONCE)
    yield await linesOf(db, rows)
  }
}

async function linesOf(db: Reader, rows: ProductRow[]): Promise<string> {
  const shelves = await sharedShelfTexts(db, rows)
  return rows.map((row) => productLine(row, shelves.get(row.shelfId ?? ''))).join('')
}

type Run = (report: ReportProgress) => ReturnType<typeof importProductsFrom>

/** A line of JSON for each bit of progress, then one with the reply as it would have been. */
async function sendProgress(reply: FastifyReply, run: Run): Promise<undefined> {
  const stream = new PassThrough()
  const write = (line: object) => stream.write(`${JSON.stringify(line)}\n`)
  await sendStream(reply.type(PROGRESS).header('cache-control', 'no-store'), stream)
  const result = await run(write).catch((error) => refusalFor(error, reply.log))
  write({ reply: isRefused(result) ? result.body : encodeReply(importProducts, result) })
  stream.end()
}
