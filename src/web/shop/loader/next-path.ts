const SOME_SHOP = 'https://shop.invalid'
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i

/** The path on this site that `next` names, else the home page: `next` must not lead to another site. */
export function nextPath(next: string): string {
  if (hasTraps(next)) return '/'
  const path = `/${next.replace(/^\//, '')}`
  const url = URL.parse(path, SOME_SHOP)
  if (url?.origin !== SOME_SHOP || url.pathname.startsWith('//') || url.pathname === '/loader') return '/'
  return url.pathname + url.search + url.hash
}

/** Browsers read `//`, a backslash or a scheme as another site, and drop control characters. */
function hasTraps(next: string): boolean {
  const hasControls = [...next].some((character) => character <= ' ' || character === '\u007f')
  return hasControls || next.startsWith('//') || next.includes('\\') || HAS_SCHEME.test(next)
}
