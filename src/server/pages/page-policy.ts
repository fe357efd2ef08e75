import { createHash } from 'node:crypto'

export type ExtraSources = Partial<Record<'script-src' | 'frame-src' | 'connect-src' | 'img-src', readonly string[]>>

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g

/**
 * Lets run the inline scripts that bear the mark of this rendering. What a product's name or the like might slip
 * into the page cannot bear it: the mark is made anew for each rendering and is taken out of the page.
 */
export function contentSecurityPolicy(html: string, scriptMark: string, extra: ExtraSources = {}): string {
  const hashes = new Set<string>()
  for (const [, attributes = '', code = ''] of html.matchAll(INLINE_SCRIPT)) {
    if (attributes.includes(markOf(scriptMark)))
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

export const withoutMarks = (html: string, scriptMark: string) => html.replaceAll(markOf(scriptMark), '')

const markOf = (scriptMark: string) => ` nonce="${scriptMark}"`
