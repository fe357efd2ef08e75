import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongFirst } from './scripts/testing/long-first.ts'

const silentConsole = './scripts/testing/silent-console.ts'
const quickLoading = './scripts/testing/quick-loading.ts'
const quickPasswords = './scripts/testing/quick-passwords.ts'
const databaseUnderTest = './scripts/testing/database-under-test.ts'
const api = {
  include: ['src/server/**/*.test.ts'],
  setupFiles: [quickLoading, quickPasswords, silentConsole, databaseUnderTest],
  // For shops in processes of their own, which hash as quickly as those in the tests' process.
  env: { SHOP_NODE_OPTIONS: `--import=${new URL(quickPasswords, import.meta.url)}` },
  // Loading the server anew for each file would take as long as the tests; none of them changes a module.
  isolate: false,
  pool: 'threads' as const,
}

// What these check is the same on either database; the quicker one is enough. On the embedded database runs what
// depends on it: its files, crashes and backups, and all that sells, searches and counts with one connection.
const ON_SERVER_ONLY = [
  '{answers,cluster,spec,clients,config,http,limits,pages}/**',
  '{accounts,activity,addresses,back-in-stock,contact,credit,favourites,outside,payments,picking,riding,staff}/**',
  'mail/!(mail-crash).test.ts',
  'fuzz.test.ts',
  'graceful-stop.test.ts',
  'main.test.ts',
  'catalog/{large-list,bucket-pictures,seen-pictures}.test.ts',
  'backup/move-pictures.test.ts',
  'claim-bucket.test.ts',
  'checkout/payment-crash.test.ts',
].map((path) => `src/server/${path}`)

// Nothing here is about the database: on the embedded one these run at night.
const EMBEDDED_AT_NIGHT = [
  'catalog/{answer-tags,product-csv-routes,seller-product-routes}.test.ts',
  'delivery/**',
  'orders/{buy-again,delivery-ledger,order-mail,order-number,publish-estimates}.test.ts',
  'orders/{receipt-routes,report-routes,today-routes}.test.ts',
  'personal-data/{account-copy,every-table}.test.ts',
  'search/seller-search-routes.test.ts',
].map((path) => `src/server/${path}`)
const isNightly = process.env.NIGHTLY === '1'
const notEmbedded = ['**/*.postgres.test.ts', ...ON_SERVER_ONLY, ...(isNightly ? [] : EMBEDDED_AT_NIGHT)]

export default defineConfig({
  test: {
    // One more than cores: tests wait for timers, streams and starting processes. Each has a database of up to 500 MB.
    maxWorkers: Math.min(availableParallelism() + 1, 5),
    sequence: { sequencer: LongFirst },
    // A failed test is told with its line, so that it can be run alone.
    includeTaskLocation: true,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/{domain,contract,web}/**/*.test.{ts,tsx}', '{scripts,seed,bench}/**/*.test.ts'],
          setupFiles: [silentConsole],
        },
      },
      { extends: true, test: { ...api, name: 'api-pglite', exclude: notEmbedded } },
      {
        extends: true,
        test: { ...api, name: 'api-postgres', globalSetup: './scripts/testing/provide-postgres.ts' },
      },
    ],
  },
})
