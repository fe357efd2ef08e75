import { createHash } from 'node:crypto'

export type ExtraSources = Partial<Record<'script-src' | 'frame-src' | 'connect-src' | 'img-src', readonly string[]>>

const INLINE_SCRIPT_TAG = /^<script(?!.*\ssrc=)/

/**
 * Lets run the inline scripts that bear the mark of this rendering. What a product's name or the like might slip
 * into the page cannot bear it: the mark is made anew for each rendering and is taken out of the page.
 */
export function contentSecurityPolicy(html: Buffer, scriptMark: string, extra: ExtraSources = {}): string {
  const hashes = new Set<string>()
  for (const at of placesOf(scriptMark, html)) {
    const tagEnd = html.indexOf('>', at)
    if (!INLINE_SCRIPT_TAG.test(html.toString('latin1', html.lastIndexOf('<', at), tagEnd))) continue
    const code = html.subarray(tagEnd + 1, html.indexOf('</script>', tagEnd))
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashes, ...(extra['script-src'] ?? [])],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...(extra['img-src'] ?? [])],
    'connect-src': ["'self'", ...(extra['connect-src'] ?? [])],
    'frame-src': extra['frame-src'] ?? ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

export function withoutMarks(html: Buffer, scriptMark: string): Buffer {
  const pieces: Buffer[] = []
  let from = 0
  for (const at of placesOf(scriptMark, html)) {
    pieces.push(html.subarray(from, at))
    from = at + markOf(scriptMark).length
  }
  return Buffer.concat([...pieces, html.subarray(from)])
}

const markOf = (scriptMark: string) => ` nonce="${scriptMark}"`

/** In the bytes: a page is not decoded and encoded again for a few attributes. */
function* placesOf(scriptMark: string, html: Buffer): Generator<number> {
  const mark = markOf(scriptMark)
  for (let at = html.indexOf(mark); at !== -1; at = html.indexOf(mark, at + mark.length)) yield at
}
