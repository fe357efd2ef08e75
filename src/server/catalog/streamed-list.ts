import { setTimeout as pause } from 'node:timers/promises'
import { createBrotliCompress, createGzip, constants as zlib } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Reader } from '../db/database.ts'
import { type Encoding, encodingFor, isUnchanged } from '../http/encoded-body.ts'
import { Overloaded } from '../http/overloaded.ts'
import { sendChunks } from '../http/send-stream.ts'
import { ipKey } from '../limits/ip-key.ts'
import { productsJson } from './product-list.ts'
import { listedAfter } from './product-store.ts'

const AT_ONCE = 500
const LEVEL = 3
const MAX_TRIES = 20

/** Does a piece of work when it is this IP's turn, or throws Overloaded. */
export type InTurn = <T>(ip: string, work: () => Promise<T>) => Promise<T>

/**
 * A catalogue that is too large for memory goes from the database to the client a few hundred products at a time. Each
 * time it waits for its turn: however many clients read the whole list, it only becomes slower for them.
 */
export async function sendStreamedList(
  { db, version, inTurn }: { db: Reader; version: string; inTurn: InTurn },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const encoding = encodingFor(request.headers['accept-encoding'])
  const etag = `"${version}-${encoding}"`
  const headers = { etag, 'cache-control': 'no-cache', vary: 'accept-encoding, origin' }
  if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).headers(headers).send()
  const read = (after: string) =>
    inTurn(ipKey(request.ip), async () => {
      const rows = await listedAfter(db, after, AT_ONCE)
      return { json: await productsJson(db, rows), last: rows.at(-1)?.id, isFull: rows.length === AT_ONCE }
    })
  return sendChunks(reply, listChunks(read), {
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

type Read = (after: string) => Promise<{ json: string[]; last: string | undefined; isFull: boolean }>

async function* listChunks(read: Read): AsyncGenerator<string> {
  let part = await read('')
  yield `{"success":true,"products":[${part.json.join(',')}`
  while (part.last && part.isFull) {
    part = await patiently(read, part.last)
    if (part.json.length > 0) yield `,${part.json.join(',')}`
  }
  yield ']}'
}

/** A reply that has begun cannot be refused any more: it waits. */
async function patiently(read: Read, after: string): ReturnType<Read> {
  for (let tries = 1; ; tries++) {
    try {
      return await read(after)
    } catch (error) {
      if (!(error instanceof Overloaded) || tries === MAX_TRIES) throw error
      await pause(error.retryAfterSeconds * 1_000)
    }
  }
}
