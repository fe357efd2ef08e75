import { createRequire, enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export const COMPILED = join(import.meta.dirname, '../../build/compiled')

/** Node keeps what it made of the sources, types stripped and compiled, for the next start; threads read it from `env`. */
export function keepCompiledCode(env: NodeJS.ProcessEnv): void {
  env.NODE_COMPILE_CACHE = COMPILED
  enableCompileCache(COMPILED)
}

export const DRIZZLE = ['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/node-postgres']

/**
 * For every ES module of a package, Node reads its package.json anew, and drizzle-orm's has 180 kB: 150 modules cost
 * most of a second and 140 MB. Its CommonJS modules are the same code and are read without it.
 */
export function loadDrizzleQuickly(): void {
  const { resolve } = createRequire(import.meta.url)
  const places = new Map(DRIZZLE.map((name) => [name, pathToFileURL(resolve(name)).href]))
  registerHooks({
    resolve(name, context, next) {
      const url = places.get(name)
      return url ? { url, format: 'commonjs', shortCircuit: true } : next(name, context)
    },
  })
}
