import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class FolderInUse extends Error {}

/**
 * PGlite takes no lock on its folder, and two processes on one folder lose orders. This holds an exclusive
 * lock that the operating system frees with the process, even after kill -9.
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const owner = join(folder, 'owner.pid')
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'))
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    throw new FolderInUse(
      `The data folder ${folder} is already in use by process ${readOwner(owner)}. Stop that process first, or set DATA_DIR to another folder.`,
    )
  }
  writeFileSync(owner, String(process.pid))
  return () => {
    rmSync(owner, { force: true })
    lock.close()
  }
}

function readOwner(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '(unknown)'
  }
}
