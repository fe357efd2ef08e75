import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'

const MEMORY = '/dev/shm'
const PREFIX = 'greencart-tests-'
const GIGABYTE = 2 ** 30
/** Tests hold a few hundred megabytes of files at a time. */
const ROOM = 2 * GIGABYTE
const MEMORY_LEFT = 6 * GIGABYTE

/**
 * A folder in memory, gone with this process, where the machine has plenty; else none. Each test database is hundreds
 * of files, made and deleted again, and a disk takes longer for that than the test.
 */
export function quickFolder(): string | undefined {
  if (process.platform !== 'linux' || process.availableMemory() < MEMORY_LEFT) return undefined
  try {
    removeOfEndedRuns()
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize < ROOM) return undefined
    const folder = path.join(MEMORY, `${PREFIX}${process.pid}`)
    mkdirSync(folder)
    // Postgres has an account of its own where root runs the tests.
    chmodSync(folder, 0o711)
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
    return folder
  } catch {
    return undefined
  }
}

/** A run that was killed leaves its folder. */
function removeOfEndedRuns(): void {
  for (const name of readdirSync(MEMORY)) {
    if (!name.startsWith(PREFIX) || isRunning(Number(name.slice(PREFIX.length)))) continue
    rmSync(path.join(MEMORY, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
