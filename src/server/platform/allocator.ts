import type { System } from './platform.ts'

/**
 * glibc raises this value when large blocks are freed, and then keeps up to 32 MB in each thread that has hashed a
 * password: over 100 MB. A value that is set stays. glibc reads it once, when the process begins.
 */
const SETTING = 'MALLOC_MMAP_THRESHOLD_'
const BYTES = '131072'

type Start = { env: NodeJS.ProcessEnv; system: System; hasParent: boolean }

/** The environment to begin again with, or null: another system has another allocator. */
export function allocatorEnvironment({ env, system, hasParent }: Start): Record<string, string> | null {
  // A connection to the process that started this one would be lost.
  if (system !== 'linux' || hasParent || env[SETTING] !== undefined) return null
  return { ...(env as Record<string, string>), [SETTING]: BYTES }
}

/** Begins again in this same process, with the allocator's setting, where there is none yet. */
export function setAllocator(env: NodeJS.ProcessEnv): void {
  const wanted = allocatorEnvironment({ env, system: process.platform, hasParent: process.send !== undefined })
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  if (wanted) process.execve?.(process.execPath, command, wanted)
}
