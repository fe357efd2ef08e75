import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createGunzip } from 'node:zlib'
import { compress, type Encoding, encodingFor, isUnchanged } from '../http/encoded-body.ts'

/** Headers are kept as node:http sends them, name after value after name, so that a hit costs next to nothing. */
type Variant = { headers: string[]; unchanged: string[]; etag: string }

/**
 * A public answer in the three encodings in which clients ask for it, each with a strong ETag of its own. Its bytes are
 * kept compressed only: few clients want them otherwise, and they would take three quarters of the room.
 */
export type Answer = {
  status: number
  variants: Record<Encoding, Variant>
  compressed: Record<Exclude<Encoding, 'identity'>, Buffer>
  /** Of what was compressed. */
  length: number
  /** The memory that it takes. */
  bytes: number
}

export type Unencoded = { status: number; headers: Record<string, string>; body: Buffer }

export async function encodeAnswer({ status, headers, body }: Unencoded, level: number): Promise<Answer> {
  const both = await Promise.all([compress('br', body, level), compress('gzip', body, level)])
  const [br, gzip] = [ownCopy(both[0]), ownCopy(both[1])]
  const digest = createHash('sha256').update(JSON.stringify(headers)).update(body).digest('base64url').slice(0, 27)
  const variant = (encoding: Encoding, { length }: Buffer): Variant => {
    const etag = encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`
    const unchanged = { vary: 'accept-encoding', ...headers, etag }
    const packed = encoding === 'identity' ? {} : { 'content-encoding': encoding }
    const full = { ...unchanged, ...packed, 'content-length': String(length) }
    return { etag, headers: Object.entries(full).flat(), unchanged: Object.entries(unchanged).flat() }
  }
  return {
    status,
    variants: { br: variant('br', br), gzip: variant('gzip', gzip), identity: variant('identity', body) },
    compressed: { br, gzip },
    length: body.length,
    bytes: br.length + gzip.length,
  }
}

/** Node cuts small buffers out of shared blocks; one that is kept would keep its whole block. */
function ownCopy(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

/** Past the framework's way of replying, which would take longer than all the rest. */
export function sendAnswer(request: IncomingMessage, reply: ServerResponse, answer: Answer, more: string[] = []): void {
  const { headers } = request
  const encoding = encodingFor(headers['accept-encoding'])
  const variant = answer.variants[encoding]
  const withMore = (own: string[]) => (more.length > 0 ? [...own, ...more] : own)
  if (answer.status === 200 && isUnchanged(headers['if-none-match'], variant.etag)) {
    reply.writeHead(304, withMore(variant.unchanged)).end()
    return
  }
  reply.writeHead(answer.status, withMore(variant.headers))
  if (encoding === 'identity') unpackInto(reply, answer)
  else reply.end(answer.compressed[encoding])
}

/** As fast as the client reads: a whole copy for each of many slow readers would fill the memory. */
function unpackInto(reply: ServerResponse, { length, compressed }: Answer): void {
  if (length === 0) return void reply.end()
  const unpacking = createGunzip()
  let left = length
  unpacking.on('data', (piece: Buffer) => {
    left -= piece.length
    // The last piece ends the reply: a server that stops takes a connection for busy until then.
    if (left === 0) reply.end(piece)
    else if (!reply.write(piece)) unpacking.pause()
  })
  reply.on('drain', () => unpacking.resume()).on('close', () => unpacking.destroy())
  unpacking.end(compressed.gzip)
}
