import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongFirst } from './scripts/testing/long-first.ts'
import { COMPILED, DRIZZLE } from './src/server/quick-loading.ts'

const silentConsole = './scripts/testing/silent-console.ts'
const quickPasswords = './scripts/testing/quick-passwords.ts'
const databaseUnderTest = './scripts/testing/database-under-test.ts'
const compiledPostgres = './scripts/testing/compiled-postgres.ts'
const api = {
  include: ['src/server/**/*.test.ts'],
  setupFiles: [quickPasswords, silentConsole, databaseUnderTest],
  env: {
    // For shops in processes of their own, which hash as quickly as those in the tests' process.
    SHOP_NODE_OPTIONS: `--import=${new URL(quickPasswords, import.meta.url)}`,
    // For the threads of shops.
    NODE_COMPILE_CACHE: COMPILED,
  },
  // Loading the server anew for each file would take as long as the tests; none of them changes a module.
  isolate: false,
  pool: 'threads' as const,
}

// The same SQL runs on either database, so most files need the quicker one only. On the embedded database run, before a
// push, those that depend on it: its files, crashes and backups, and what must hold with its one connection.
const EMBEDDED = [
  'db/**/*.test.ts',
  'backup/backup.test.ts',
  'open-data.test.ts',
  'trust/{crash,damaged-folder,disk-full,oversell}.test.ts',
  'cart/**/*.test.ts',
  'catalog/product-routes.test.ts',
  'checkout/{basket,order-budget,kept-plans}.test.ts',
  'orders/{order-routes,silent-uploads}.test.ts',
  'search/heavy-searches.test.ts',
].map((path) => `src/server/${path}`)
/** About files of the embedded database only. */
const NEVER_ON_SERVER = ['src/server/db/empty-database.test.ts']
// Before a push they run on the embedded database, whose files and one connection they are about.
const SERVER_AT_NIGHT = [
  'trust/damaged-folder.test.ts',
  'orders/silent-uploads.test.ts',
  'search/heavy-searches.test.ts',
].map((path) => `src/server/${path}`)
const NEVER_EMBEDDED = [
  '**/*.postgres.test.ts',
  'src/server/{answers,cluster,spec,clients,config,http,limits,pages}/**',
  'src/server/{accounts,activity,addresses,back-in-stock,contact,credit,favourites,outside,payments}/**',
  'src/server/{picking,riding,staff}/**',
  'src/server/mail/!(mail-crash).test.ts',
  'src/server/{fuzz,graceful-stop,main,claim-bucket}.test.ts',
  'src/server/catalog/{large-list,bucket-pictures,seen-pictures}.test.ts',
  'src/server/backup/move-pictures.test.ts',
  'src/server/checkout/payment-crash.test.ts',
]
const isNightly = process.env.NIGHTLY === '1'
const embedded = { include: isNightly ? api.include : EMBEDDED, exclude: NEVER_EMBEDDED }
const server = { exclude: [...NEVER_ON_SERVER, ...(isNightly ? [] : SERVER_AT_NIGHT)] }

// The same code as its ES modules, which take each worker a second and 140 MB: see src/server/quick-loading.ts.
const { resolve } = createRequire(import.meta.url)
const drizzle = DRIZZLE.map((name) => ({ find: new RegExp(`^${name}$`), replacement: resolve(name) }))

export default defineConfig({
  resolve: { alias: drizzle },
  test: {
    // Two more than cores: tests wait for timers, streams and starting processes. Each has a database of up to 500 MB.
    maxWorkers: Math.min(availableParallelism() + 2, 6),
    sequence: { sequencer: LongFirst },
    // A failed test is told with its line, so that it can be run alone.
    includeTaskLocation: true,
    // At night the rounds of a random test take up to 30 seconds.
    testTimeout: isNightly ? 90_000 : 20_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/{domain,contract,web}/**/*.test.{ts,tsx}', '{scripts,seed,bench}/**/*.test.ts'],
          setupFiles: [silentConsole],
          isolate: api.isolate,
          pool: api.pool,
        },
      },
      {
        extends: true,
        test: { ...api, ...embedded, name: 'api-pglite', setupFiles: [...api.setupFiles, compiledPostgres] },
      },
      {
        extends: true,
        test: { ...api, ...server, name: 'api-postgres', globalSetup: './scripts/testing/provide-postgres.ts' },
      },
    ],
  },
})
