/**
 * The one spelling of a path, as routes match letters of any case: categories and ids are in lower case. Null where no
 * route but the catch-all answers.
 */
export type Spelling = (path: string) => string | null

/** By the patterns of routes, such as `/products/:category`, which are matched as React Router matches them. */
export function spellingBy(patterns: readonly string[]): Spelling {
  const routes = patterns.flatMap(withoutOptional).map(partsOf).toSorted(literalFirst)
  return (path) => {
    const text = partsOf(decoded(path)).map((part) => part.toLowerCase())
    const route = routes.find((parts) => matches(parts, text))
    if (!route) return null
    const given = partsOf(path)
    return `/${route.map((part, index) => (isLiteral(part) ? part : given[index]?.toLowerCase())).join('/')}`
  }
}

/** `/staff/:screen?` is `/staff/:screen` and `/staff`. No part but the last is optional. */
function withoutOptional(pattern: string): string[] {
  return pattern.endsWith('?') ? [pattern.slice(0, -1), pattern.slice(0, pattern.lastIndexOf('/'))] : [pattern]
}

/** Slashes at the end do not count. */
function partsOf(path: string): string[] {
  const parts = path.split('/').slice(1)
  return parts.slice(0, parts.findLastIndex(Boolean) + 1)
}

const isLiteral = (part: string) => !part.startsWith(':')

const matches = (parts: string[], text: string[]) =>
  parts.length === text.length &&
  parts.every((part, index) => (isLiteral(part) ? part.toLowerCase() === text[index] : text[index] !== ''))

/** Where a path fits two patterns, the one with fewer parameters is meant. */
const literalFirst = (a: string[], b: string[]) => b.filter(isLiteral).length - a.filter(isLiteral).length

function decoded(path: string): string {
  try {
    const parts = path.split('/').map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
    return parts.join('/')
  } catch {
    return path
  }
}
