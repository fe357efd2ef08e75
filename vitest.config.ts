import { defineConfig } from 'vitest/config'

const silentConsole = './scripts/testing/silent-console.ts'
const quickLoading = './scripts/testing/quick-loading.ts'
const quickPasswords = './scripts/testing/quick-passwords.ts'
const databaseUnderTest = './scripts/testing/database-under-test.ts'
const api = {
  include: ['src/server/**/*.test.ts'],
  setupFiles: [quickLoading, quickPasswords, silentConsole, databaseUnderTest],
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

export default defineConfig({
  test: {
    // The embedded database and whole shops run beside each of them: a third would only make all of them wait.
    maxWorkers: 2,
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
      { extends: true, test: { ...api, name: 'api-pglite', exclude: ['**/*.postgres.test.ts', ...ON_SERVER_ONLY] } },
      {
        extends: true,
        test: { ...api, name: 'api-postgres', globalSetup: './scripts/testing/provide-postgres.ts' },
      },
    ],
  },
})
