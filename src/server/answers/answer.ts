import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, createBrotliDecompress } from 'node:zlib'
import { compress, type Encoding, encodingFor, isUnchanged } from '../http/encoded-body.ts'

/** Headers are kept as node:http sends them, name after value after name, so that a hit costs next to nothing. */
type Variant = { headers: string[]; unchanged: string[]; etag: string }
type Packed = { headers: string[]; body: Buffer }

/**
 * A public answer, in each encoding with a strong ETag of its own. Its bytes are kept as brotli, which all browsers
 * ask for; the gzip form is made for the first client that wants it, and the plain one, which would take three quarters
 * of the room, for each.
 */
export type Answer = {
  status: number
  variants: Record<Encoding, Variant>
  brotli: Buffer
  gzip: Promise<Packed> | null
  /** Of what was compressed. */
  length: number
  /** The memory that it may take. */
  bytes: number
}

export type Unencoded = { status: number; headers: Record<string, string>; body: Buffer }

const GZIP_LEVEL = 6
/** Of the gzip form to the brotli form: a little more than was ever measured (1.17). */
const GZIP_SHARE = 1.25

export async function encodeAnswer({ status, headers, body }: Unencoded, level: number): Promise<Answer> {
  const brotli = ownCopy(await compress('br', body, level))
  const digest = createHash('sha256').update(JSON.stringify(headers)).update(body).digest('base64url').slice(0, 27)
  const variant = (encoding: Encoding, length?: number): Variant => {
    const etag = encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`
    const unchanged = { vary: 'accept-encoding', ...headers, etag }
    const packed = encoding === 'identity' ? {} : { 'content-encoding': encoding }
    const sized = length === undefined ? {} : { 'content-length': String(length) }
    return {
      etag,
      headers: Object.entries({ ...unchanged, ...packed, ...sized }).flat(),
      unchanged: Object.entries(unchanged).flat(),
    }
  }
  return {
    status,
    variants: { br: variant('br', brotli.length), gzip: variant('gzip'), identity: variant('identity', body.length) },
    brotli,
    gzip: null,
    length: body.length,
    bytes: Math.ceil(brotli.length * (1 + GZIP_SHARE)),
  }
}

const unbrotli = promisify(brotliDecompress)

async function gzipOf({ brotli, variants }: Answer): Promise<Packed> {
  const body = ownCopy(await compress('gzip', await unbrotli(brotli), GZIP_LEVEL))
  return { body, headers: [...variants.gzip.headers, 'content-length', String(body.length)] }
}

/** Node cuts small buffers out of shared blocks; one that is kept would keep its whole block. */
function ownCopy(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

/** Past the framework's way of replying, which would take longer than all the rest. The status, which may be sent later. */
export function sendAnswer(
  request: IncomingMessage,
  reply: ServerResponse,
  answer: Answer,
  more: string[] = [],
): number {
  const { headers } = request
  const encoding = encodingFor(headers['accept-encoding'])
  const variant = answer.variants[encoding]
  const withMore = (own: string[]) => (more.length > 0 ? [...own, ...more] : own)
  if (answer.status === 200 && isUnchanged(headers['if-none-match'], variant.etag)) {
    reply.writeHead(304, withMore(variant.unchanged)).end()
    return 304
  }
  const send = (own: string[], body: Buffer) => reply.writeHead(answer.status, withMore(own)).end(body)
  if (encoding === 'br') send(variant.headers, answer.brotli)
  else if (encoding === 'gzip') {
    answer.gzip ??= gzipOf(answer)
    answer.gzip.then(({ headers, body }) => send(headers, body)).catch(() => reply.destroy())
  } else {
    reply.writeHead(answer.status, withMore(variant.headers))
    unpackInto(reply, answer)
  }
  return answer.status
}

/** As fast as the client reads: a whole copy for each of many slow readers would fill the memory. */
function unpackInto(reply: ServerResponse, { length, brotli }: Answer): void {
  if (length === 0) return void reply.end()
  const unpacking = createBrotliDecompress()
  let left = length
  unpacking.on('data', (piece: Buffer) => {
    left -= piece.length
    // The last piece ends the reply: a server that stops takes a connection for busy until then.
    if (left === 0) reply.end(piece)
    else if (!reply.write(piece)) unpacking.pause()
  })
  reply.on('drain', () => unpacking.resume()).on('close', () => unpacking.destroy())
  unpacking.end(brotli)
}
