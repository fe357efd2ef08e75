import { createBrotliCompress, createGzip, constants as zlib } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/database.ts'
import { type Encoding, encodingFor, isUnchanged } from '../http/encoded-body.ts'
import { sendChunks } from '../http/send-stream.ts'
import { productJson } from './product-list.ts'
import { listedAfter } from './product-store.ts'

const AT_ONCE = 500
const LEVEL = 3

/** A catalogue that is too large for memory goes from the database to the client a few hundred products at a time. */
export async function sendStreamedList(
  { db, version }: { db: Db; version: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const encoding = encodingFor(request.headers['accept-encoding'])
  const etag = `"${version}-${encoding}"`
  const headers = { etag, 'cache-control': 'no-cache', vary: 'accept-encoding, origin' }
  if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).headers(headers).send()
  return sendChunks(reply, listChunks(db), {
    headers: {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
    through: compressor(encoding),
  })
}

function compressor(encoding: Encoding) {
  if (encoding === 'identity') return undefined
  if (encoding === 'gzip') return createGzip({ level: LEVEL })
  return createBrotliCompress({ params: { [zlib.BROTLI_PARAM_QUALITY]: LEVEL } })
}

async function* listChunks(db: Db): AsyncGenerator<string> {
  let rows = await listedAfter(db, '', AT_ONCE)
  yield `{"success":true,"products":[${rows.map(productJson).join(',')}`
  for (let last = rows.at(-1); last && rows.length === AT_ONCE; last = rows.at(-1)) {
    rows = await listedAfter(db, last.id, AT_ONCE)
    if (rows.length > 0) yield `,${rows.map(productJson).join(',')}`
  }
  yield ']}'
}
