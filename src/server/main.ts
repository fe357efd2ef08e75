import { flushCompileCache } from 'node:module'
import { setAllocator } from './platform/allocator.ts'
import { stopWithShell } from './platform/stop-requests.ts'
import { keepCompiledCode, loadDrizzleQuickly } from './quick-loading.ts'

setAllocator(process.env)
stopWithShell(process.env)
// One buffer that lives longer keeps its whole block of the pool: blocks of 64 kB, Node's default, cost 40 MB.
Buffer.poolSize = 8 * 1024
keepCompiledCode(process.env)
loadDrizzleQuickly()
const { start } = await import('./start.ts')
await start(process.env, process.argv.slice(2))
// Not left to the end of the process: a shop may be killed.
flushCompileCache()
