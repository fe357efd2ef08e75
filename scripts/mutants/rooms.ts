import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findMutants, type Mutant } from './find-mutants.ts'

export const PROJECT = path.join(import.meta.dirname, '../..')

/** Code to break, and the tests that should notice, the likeliest first. */
export type Room = { code: string; project: 'unit' | 'api-postgres'; tests: string[] }

const inServer = (code: string, ...tests: string[]): Room => ({
  code: `src/server/${code}`,
  // All tests run on it, it is quicker, and with one connection a missing lock does not show.
  project: 'api-postgres',
  tests: tests.map((test) => `src/server/${test}.test.ts`),
})

export const ROOMS: Room[] = [
  { code: 'src/domain/*.ts', project: 'unit', tests: ['src/{domain,contract,web}/**/*.test.ts'] },
  inServer('cart/*.ts', 'cart/*', 'orders/order-routes', 'checkout/settle-payment'),
  inServer('orders/*.ts', 'orders/*', 'checkout/*', 'housekeeping'),
  inServer('checkout/*.ts', 'checkout/*', 'orders/order-routes', 'payments/*', 'housekeeping'),
  inServer('payments/*.ts', 'payments/*', 'checkout/*', 'housekeeping'),
  inServer('accounts/*.ts', 'accounts/*', 'cart/*', 'housekeeping'),
  inServer(
    'http/{session-cookie,same-origin,serve-endpoint}.ts',
    'accounts/*',
    'cart/*',
    'http/{security-headers,compatible-clients}',
    'contact/newsletter-routes',
    'catalog/product-routes',
    'payments/refund-list',
  ),
]

/** A shop in a process of its own loads the code from disk, where it is whole; the others take too long. */
const BLIND = /startShop\(|random histories|\.postgres\.test\.ts$/

const find = (pattern: string) => globSync(pattern, { cwd: PROJECT }).sort()
const read = (file: string) => readFileSync(path.join(PROJECT, file), 'utf8')

export function mutantsIn({ code }: Room): Mutant[] {
  const files = find(code).filter((file) => !file.endsWith('.test.ts'))
  return files.flatMap((file) => findMutants(file, read(file)))
}

export function testsOf({ tests }: Room): string[] {
  return [...new Set(tests.flatMap(find))].filter((file) => !BLIND.test(file) && !BLIND.test(read(file)))
}

/** First what has noticed faults in this file before, then what bears its name. */
export function likeliestFirst(tests: string[], file: string, caught: ReadonlyMap<string, number>): string[] {
  const name = path.basename(file).replace(/(-store|-routes)?\.ts$/, '')
  const score = (test: string) =>
    (caught.get(`${file} ${test}`) ?? 0) + (path.basename(test).startsWith(name) ? 0.5 : 0)
  return tests.toSorted((one, other) => score(other) - score(one))
}
