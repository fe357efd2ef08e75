import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hasFileModes } from '../platform/platform.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from './data-folder.ts'

/** What a mount, a lock, a cache or a first start that was killed leaves behind: such a folder is still a new one. */
const SAYS_NOTHING = /^(\..*|lost\+found|lock\.sqlite.*|owner\.pid|database\.unfinished|backup\.sock|picture-cache)$/

export function contentsOf(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => !SAYS_NOTHING.test(name)) : []
}

/** Once for folders that others could read, such as those made by an earlier version. */
export function closeToOthers(folder: string): void {
  if (!hasFileModes() || (statSync(folder).mode & 0o077) === 0) return
  closeAll(folder)
  // Last, so that an interrupted run is repeated.
  closeOne(folder, PRIVATE_FOLDER)
}

export function closeAll(folder: string): void {
  if (!hasFileModes()) return
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) closeOne(path, PRIVATE_FOLDER)
    else if (entry.isFile()) closeOne(path, PRIVATE_FILE)
  }
}

/** A volume's root may belong to another user, who decides; what is gone by now needs nothing. */
function closeOne(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EPERM' && code !== 'ENOENT') throw error
  }
}
