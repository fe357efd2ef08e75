import { createBrotliCompress, createGzip, constants as zlib } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Reader } from '../db/database.ts'
import { type Encoding, encodingFor, isUnchanged } from '../http/encoded-body.ts'
import { type Chunks, sendChunks } from '../http/send-stream.ts'
import { ipKey } from '../limits/ip-key.ts'
import { productsJson } from './product-list.ts'
import { listedAfter } from './product-store.ts'

const AT_ONCE = 500
const LEVEL = 3

/** Does a piece of work when it is this IP's turn, or throws Overloaded. */
export type ReadInTurn = <T>(ip: string, work: () => Promise<T>) => Promise<T>

/**
 * A catalogue that is too large for memory goes from the database to the client a few hundred products at a time. Each
 * time it waits for its turn: however many clients read the whole list, it only becomes slower for them.
 */
export async function sendStreamedList(
  { db, version, inTurn }: { db: Reader; version: string; inTurn: ReadInTurn },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const encoding = encodingFor(request.headers['accept-encoding'])
  const etag = `"${version}-${encoding}"`
  const headers = { etag, 'cache-control': 'no-cache', vary: 'accept-encoding, origin' }
  if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).headers(headers).send()
  return sendChunks(reply, listChunks(db), {
    inTurn: (work) => inTurn(ipKey(request.ip), work),
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

async function* listChunks(db: Reader): Chunks {
  let before = '{"success":true,"products":['
  for (let last = ''; ; before = ',') {
    const rows = await listedAfter(db, last, AT_ONCE)
    last = rows.at(-1)?.id ?? ''
    const json = (await productsJson(db, rows)).join(',')
    const text = json === '' && before === ',' ? '' : before + json
    if (rows.length < AT_ONCE) return `${text}]}`
    yield text
  }
}
