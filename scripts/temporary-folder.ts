import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { atExit } from './at-exit.ts'

export interface TemporaryFolder {
  place: string
  remove: () => void
}

/** Gone with this process at the latest. */
export function temporaryFolder(name: string): TemporaryFolder {
  const place = mkdtempSync(path.join(tmpdir(), `greencart-${name}-`))
  const remove = () => {
    takeBack()
    rmSync(place, { recursive: true, force: true, maxRetries: 10 })
  }
  const takeBack = atExit(remove)
  return { place, remove }
}
