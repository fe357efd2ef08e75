import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { REFUSAL_REPLIES } from '#contract/refusal-replies.ts'
import { refuse } from '#contract/refused.ts'
import { compress, type Encoding, encodingFor, isUnchanged } from '../http/encoded-body.ts'
import { PlainCopies } from './plain-copies.ts'

/**
 * A public answer, in each encoding with a strong ETag of its own. Its bytes are kept as brotli, which all browsers
 * ask for; the gzip form is made for the first client that wants it, and the plain one, which would take three quarters
 * of the room, while it is read.
 */
export type Answer = {
  status: number
  /** As node:http sends them, name after value after name. Answers with the same headers share them. */
  headers: readonly string[]
  digest: string
  brotli: Buffer
  gzip: Promise<Buffer> | null
  /** Of what was compressed. */
  length: number
  /** The memory that its forms may take. */
  bytes: number
}

export type Unencoded = { status: number; headers: Record<string, string>; body: Buffer }

const GZIP_LEVEL = 6
/** Of the gzip form to the brotli form: a little more than was ever measured (1.17). */
const GZIP_SHARE = 1.25
const RETRY_SECONDS = 3

export async function encodeAnswer({ status, headers, body }: Unencoded, level: number): Promise<Answer> {
  const brotli = ownCopy(await compress('br', body, level))
  const text = JSON.stringify(headers)
  const digest = createHash('sha256').update(text).update(body).digest('base64url').slice(0, 27)
  return {
    status,
    headers: sharedHeaders(text, headers),
    digest,
    brotli,
    gzip: null,
    length: body.length,
    bytes: Math.ceil(brotli.length * (1 + GZIP_SHARE)),
  }
}

const shared = new LRUCache<string, readonly string[]>({ max: 200 })

function sharedHeaders(text: string, headers: Record<string, string>): readonly string[] {
  const known = shared.get(text)
  if (known) return known
  const flat = Object.entries({ vary: 'accept-encoding', ...headers }).flat()
  shared.set(text, flat)
  return flat
}

const unbrotli = promisify(brotliDecompress)
const plainCopies = new PlainCopies(unbrotli)

async function gzipOf({ brotli }: Answer): Promise<Buffer> {
  return ownCopy(await compress('gzip', await unbrotli(brotli), GZIP_LEVEL))
}

/** Node cuts small buffers out of shared blocks; one that is kept would keep its whole block. */
function ownCopy(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

const etagOf = (digest: string, encoding: Encoding) =>
  encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`

/** Past the framework's way of replying, which would take longer than all the rest. The status, which may be sent later. */
export function sendAnswer(
  request: IncomingMessage,
  reply: ServerResponse,
  answer: Answer,
  more: string[] = [],
): number {
  const { status, digest } = answer
  const encoding = encodingFor(request.headers['accept-encoding'])
  const etag = etagOf(digest, encoding)
  const headers = [...answer.headers, 'etag', etag, ...more]
  if (status === 200 && isUnchanged(request.headers['if-none-match'], etag)) {
    reply.writeHead(304, headers).end()
    return 304
  }
  if (encoding === 'identity') return sendPlain(reply, answer, headers)
  const send = (body: Buffer) => {
    headers.push('content-encoding', encoding, 'content-length', String(body.length))
    reply.writeHead(status, headers).end(body)
  }
  if (encoding === 'br') send(answer.brotli)
  else {
    answer.gzip ??= gzipOf(answer)
    answer.gzip.then(send).catch(() => reply.destroy())
  }
  return status
}

function sendPlain(reply: ServerResponse, { status, brotli, length }: Answer, headers: string[]): number {
  const copy = plainCopies.borrow(brotli, length)
  if (!copy) return sendBusy(reply)
  reply.once('close', copy.giveBack)
  headers.push('content-length', String(length))
  copy.body.then((body) => reply.writeHead(status, headers).end(body)).catch(() => reply.destroy())
  return status
}

/** To a client that reads neither brotli nor gzip: all others are served. */
function sendBusy(reply: ServerResponse): number {
  const { body } = refuse('unavailable', undefined, { begun: false })
  const { status } = REFUSAL_REPLIES[body.code]
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  reply.writeHead(status, { ...headers, 'retry-after': String(RETRY_SECONDS) }).end(JSON.stringify(body))
  return status
}
