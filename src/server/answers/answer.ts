import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { compress, type Encoding, encodingFor, isUnchanged } from '../http/encoded-body.ts'

/** Headers are kept as node:http sends them, name after value after name, so that a hit costs next to nothing. */
type Variant = { body: Buffer; headers: string[]; unchanged: string[]; etag: string }

/** A public answer in the three encodings in which clients ask for it, each with a strong ETag of its own. */
export type Answer = { status: number; variants: Record<Encoding, Variant>; bytes: number }

export type Unencoded = { status: number; headers: Record<string, string>; body: Buffer }

export async function encodeAnswer({ status, headers, body }: Unencoded, level: number): Promise<Answer> {
  const [br, gz] = await Promise.all([compress('br', body, level), compress('gzip', body, level)])
  const digest = createHash('sha256').update(JSON.stringify(headers)).update(body).digest('base64url').slice(0, 27)
  const variant = (encoding: Encoding, bytes: Buffer): Variant => {
    const etag = encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`
    const unchanged = { vary: 'accept-encoding', ...headers, etag }
    const packed = encoding === 'identity' ? {} : { 'content-encoding': encoding }
    const full = { ...unchanged, ...packed, 'content-length': String(bytes.length) }
    return { body: bytes, etag, headers: Object.entries(full).flat(), unchanged: Object.entries(unchanged).flat() }
  }
  return {
    status,
    variants: { br: variant('br', br), gzip: variant('gzip', gz), identity: variant('identity', body) },
    bytes: br.length + gz.length + body.length,
  }
}

/** Past the framework's way of replying, which would take longer than all the rest. */
export function sendAnswer(request: IncomingMessage, reply: ServerResponse, answer: Answer, more: string[] = []): void {
  const { headers } = request
  const variant = answer.variants[encodingFor(headers['accept-encoding'])]
  const withMore = (own: string[]) => (more.length > 0 ? [...own, ...more] : own)
  if (answer.status === 200 && isUnchanged(headers['if-none-match'], variant.etag)) {
    reply.writeHead(304, withMore(variant.unchanged)).end()
  } else {
    reply.writeHead(answer.status, withMore(variant.headers)).end(variant.body)
  }
}
