import type { Plugin } from 'vite'

const DOCUMENTATION = /\n {2}(?:summary|who|cost|refusals|idempotent):\s*(?:true|'[^'\n]*'|"[^"\n]*"|\[[^\]]*\]),/g
/** Up to the comma that ends it, on the same line or on the line that closes it. */
const QUERY = /\n {2}query: (?:[^\n]*,(?=\n {2}\w|\n\}\))|[^\n]*\n(?: {4,}[^\n]*\n)* {2}\}\),)/g
/** Names that only the queries use: with the import the bundler would put the file into the first page's. */
const QUERY_IMPORT = /\nimport \{ (?:productQuery|pageSize) \} from '\.\/product-query\.ts'(?=\n)/

const NAMED_QUERY = /\nexport const \w+Query = z\.object\(\{\n(?: {2}[^\n]*\n)*\}\)/g
/** Pages have the counts from their loader; the browser asks for none. */
const FACETS = /\n {4}facets: z\.optional\(\w+\),/

export const withoutServerParts = (code: string): string =>
  code
    .replace(DOCUMENTATION, '')
    .replace(QUERY, '')
    .replace(NAMED_QUERY, '')
    .replace(FACETS, '')
    .replace(QUERY_IMPORT, '')
    .replace('z.enum(REFUSAL_CODES)', 'z.string()')

/**
 * What only the server reads stays out of the browser's bundle: the documentation, how to check a query, and the list
 * of refusal codes (a page that was loaded before an update accepts new ones).
 */
export const contractForBrowsers: Plugin = {
  name: 'contract-for-browsers',
  // Before the compiler, which would change how the code is laid out.
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/src\/contract\/[\w/-]+\.ts$/ },
    handler: (code) => ({ code: withoutServerParts(code), map: null }),
  },
}
