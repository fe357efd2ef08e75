import { createHash } from 'node:crypto'

export type ExtraSources = Partial<Record<'script-src' | 'frame-src' | 'connect-src' | 'img-src', readonly string[]>>

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** Lets run the scripts that the page was rendered with and nothing that somebody slips into it. */
export function contentSecurityPolicy(html: string, extra: ExtraSources = {}): string {
  const hashes = new Set<string>()
  for (const [, code = ''] of html.matchAll(INLINE_SCRIPT)) {
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
