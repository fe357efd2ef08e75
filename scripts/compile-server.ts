import { flushCompileCache } from 'node:module'
import { keepCompiledCode, loadDrizzleQuickly } from '#server/quick-loading.ts'

/** Loads what a start loads, so that the first one finds it compiled. */
keepCompiledCode(process.env)
loadDrizzleQuickly()
await Promise.all([
  import('#server/serve-shop.ts'),
  import('@electric-sql/pglite'),
  import('#dev/payment-sandbox/sandbox.ts'),
  import('#seed/catalogue.ts'),
])
flushCompileCache()
process.exit()
