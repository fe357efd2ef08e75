/** On the server only: browsers may call a country otherwise than the page that they were sent. */
const NAMES = new Intl.DisplayNames('en-IN', { type: 'region', fallback: 'none' })

export const countryName = (code: string): string => NAMES.of(code) ?? code

/** What the countries of a listing’s filters are called, by code. */
export const countryNames = (counts: Record<string, number> = {}, chosen?: string): Record<string, string> =>
  Object.fromEntries([...Object.keys(counts), ...(chosen ? [chosen] : [])].map((code) => [code, countryName(code)]))
