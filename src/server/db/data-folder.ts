import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartRefused } from './start-refused.ts'

export class FolderInUse extends StartRefused {}

/** Only the shop's user may read what is in a data folder or a backup. */
export const PRIVATE_FOLDER = 0o700
export const PRIVATE_FILE = 0o600

/**
 * PGlite takes no lock on its folder, and two processes on one folder lose orders. This holds an exclusive
 * lock that the operating system frees with the process, even after kill -9.
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
  const owner = join(folder, 'owner.pid')
  const lock = holdLock(folder, owner)
  held.add(lock)
  writeFileSync(owner, String(process.pid), { mode: PRIVATE_FILE })
  return () => {
    rmSync(owner, { force: true })
    held.delete(lock)
    lock.close()
  }
}

/** A lock that nothing refers to would be closed, and so freed, by the garbage collector. */
const held = new Set<DatabaseSync>()

const BUSY = 5
const NOT_A_DATABASE = 26

function holdLock(folder: string, owner: string): DatabaseSync {
  const file = join(folder, 'lock.sqlite')
  for (let emptied = false; ; emptied = true) {
    const lock = new DatabaseSync(file)
    try {
      lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
      return lock
    } catch (error) {
      lock.close()
      const { errcode } = error as { errcode?: number }
      if (errcode === BUSY) {
        throw new FolderInUse(
          `The data folder ${folder} is already in use by process ${readOwner(owner)}. Stop that process first, or set DATA_DIR to another folder.`,
        )
      }
      if (errcode !== NOT_A_DATABASE || emptied) throw error
      // Garbage, which SQLite reads only where nobody holds the lock. The file stays the same one, so does its lock.
      truncateSync(file)
    }
  }
}

function readOwner(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '(unknown)'
  }
}
