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
