const SOME_SHOP = 'https://shop.invalid'
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i

/** The path of this site that `next` names, or the home page when it names anything else. */
export function nextPath(next: string): string {
  if (hasTraps(next)) return '/'
  const path = `/${next.replace(/^\//, '')}`
  const url = URL.parse(path, SOME_SHOP)
  if (url?.origin !== SOME_SHOP || url.pathname.startsWith('//') || url.pathname === '/loader') return '/'
  return url.pathname + url.search + url.hash
}

/** What browsers read as another site, or drop while reading: `//`, a backslash, a scheme, control characters. */
function hasTraps(next: string): boolean {
  const hasControls = [...next].some((character) => character <= ' ' || character === '\u007f')
  return hasControls || next.startsWith('//') || next.includes('\\') || HAS_SCHEME.test(next)
}
