import type { Page } from '#contract/pages/page-facts.ts'

/**
 * The page that answers a path, with the one spelling of it: routes match letters of any case, and categories and ids
 * are in lower case. Null where none but the catch-all does.
 */
export type FindPage = (path: string) => { path: string; cached: boolean } | null

/** Parameters with few values, in lower case: the sitemap lists a page for each, and none of a made-up value is cached. */
export type ParameterValues = Record<string, readonly string[]>

/** Paths are matched as React Router matches them. */
export function findPageIn(pages: readonly Page[], values: () => ParameterValues): FindPage {
  const routes = pages.map(({ path, cached }) => ({ parts: partsOf(path), cached })).toSorted(literalFirst)
  return (path) => {
    const text = partsOf(decoded(path)).map((part) => part.toLowerCase())
    const route = routes.find(({ parts }) => matches(parts, text))
    if (!route) return null
    const given = partsOf(path)
    const spelled = route.parts.map((part, index) => (isLiteral(part) ? part : (given[index]?.toLowerCase() ?? '')))
    const known = values()
    const isKnown = route.parts.every((part, index) => known[part]?.includes(spelled[index] ?? '') ?? true)
    return { path: `/${spelled.join('/')}`, cached: route.cached && isKnown }
  }
}

/** All paths of a pattern, none where they depend on what is in the database. */
export function pathsOf(pattern: string, values: ParameterValues): string[] {
  const parameter = partsOf(pattern).find((part) => !isLiteral(part))
  if (!parameter) return [pattern]
  return (values[parameter] ?? []).flatMap((value) => pathsOf(pattern.replace(parameter, value), values))
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
const literalFirst = (a: { parts: string[] }, b: { parts: string[] }) =>
  b.parts.filter(isLiteral).length - a.parts.filter(isLiteral).length

function decoded(path: string): string {
  try {
    const parts = path.split('/').map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
    return parts.join('/')
  } catch {
    return path
  }
}
