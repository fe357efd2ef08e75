import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { replaceFile } from '../platform/replace-file.ts'
import { PRIVATE_FILE } from './data-folder.ts'

const marker = z.object({
  /** The id in the database that this folder belongs to. */
  shop: z.string().check(z.minLength(1)),
  database: z.enum(['embedded', 'server']),
  /** Pictures that had no file when the folder was adopted. */
  lostPictures: z.array(z.string()),
})
export type Marker = z.output<typeof marker>
/** null: there is none. */
export type FoundMarker = Marker | 'damaged' | null

export const MARKER = 'shop.json'
export const markerIn = (folder: string) => join(folder, MARKER)

/** A folder without a marker is new, older than markers, or not whole. */
export function readMarker(folder: string): FoundMarker {
  const file = markerIn(folder)
  return existsSync(file) ? parseMarker(readFileSync(file, 'utf8')) : null
}

export function parseMarker(text: string): Marker | 'damaged' {
  try {
    return z.parse(marker, JSON.parse(text))
  } catch {
    return 'damaged'
  }
}

export const markerText = (made: Marker) => `${JSON.stringify(made, null, 2)}\n`

/** Written last, when everything else is there. */
export function writeMarker(folder: string, made: Marker): void {
  const draft = join(folder, `.shop.json.${process.pid}`)
  writeFileSync(draft, markerText(made), { mode: PRIVATE_FILE, flush: true })
  replaceFile(draft, markerIn(folder))
}
