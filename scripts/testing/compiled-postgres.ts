import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Of every thread; Node's types leave it to those of browsers. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> }

const held = globalThis as { compiledPostgres?: object }

// V8 shares compiled code between all threads of a process, for as long as one of them holds it: without this, each
// database that a test opens compiles the embedded Postgres anew.
const wasm = new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
held.compiledPostgres ??= await WebAssembly.compile(readFileSync(fileURLToPath(wasm)))
