import { flushCompileCache } from 'node:module'
import { keepCompiledCode, loadDrizzleQuickly } from './quick-loading.ts'

keepCompiledCode()
loadDrizzleQuickly()
const { start } = await import('./start.ts')
await start(process.env, process.argv.slice(2))
// Not left to the end of the process: a shop may be killed.
flushCompileCache()
