import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** A higher level makes fewer bytes and takes longer. */
export async function compress(encoding: Encoding, body: Buffer, level: number): Promise<Buffer> {
  if (encoding === 'identity') return body
  if (encoding === 'gzip') return gzipped(body, { level })
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return brotli(body, { params: { [BROTLI_PARAM_QUALITY]: level, [BROTLI_PARAM_SIZE_HINT]: body.length } })
}

const PAGE_LEVEL = 6

/** Headers are kept as node:http sends them, name after value after name, so that a hit costs next to nothing. */
export type Variant = { body: Buffer; headers: string[]; unchanged: string[]; etag: string }
export type Page = { status: number; variants: Record<Encoding, Variant>; bytes: number }

/** A page in the three forms in which browsers ask for it, each with a strong ETag of its own. */
export async function pageVariants(status: number, headers: Record<string, string>, body: Buffer): Promise<Page> {
  const [br, gz] = await Promise.all([compress('br', body, PAGE_LEVEL), compress('gzip', body, PAGE_LEVEL)])
  const digest = createHash('sha256').update(JSON.stringify(headers)).update(body).digest('base64url').slice(0, 27)
  const variant = (encoding: Encoding, bytes: Buffer): Variant => {
    const etag = encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`
    const unchanged = { ...headers, etag, vary: 'accept-encoding' }
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

const REFUSES = /;\s*q=0(?:\.0*)?\s*(?:,|$)/

/** The smallest form that the browser says it reads. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  if (REFUSES.test(accepted)) return carefulEncodingFor(accepted)
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}

function carefulEncodingFor(accepted: string): Encoding {
  const wanted = accepted.split(',').filter((part) => !REFUSES.test(part.trim()))
  return encodingFor(wanted.join(',') || undefined)
}

/** Whether the browser already has this form: If-None-Match names it, weakly or not. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch === '*' || ifNoneMatch.includes(etag))
}
