import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { PRIVATE_FILE } from './data-folder.ts'

const marker = z.object({
  /** The id in the database that this folder belongs to. */
  shop: z.string().check(z.minLength(1)),
  database: z.enum(['embedded', 'server']),
  /** Pictures that had no file when the folder was adopted. */
  lostPictures: z.array(z.string()),
})
export type Marker = z.output<typeof marker>

export const markerIn = (folder: string) => join(folder, 'shop.json')

/** A folder without a marker is new, older than markers, or not whole. */
export function readMarker(folder: string): Marker | 'damaged' | null {
  const file = markerIn(folder)
  if (!existsSync(file)) return null
  try {
    return z.parse(marker, JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return 'damaged'
  }
}

/** Written last, when everything else is there. */
export function writeMarker(folder: string, made: Marker): void {
  const draft = join(folder, `.shop.json.${process.pid}`)
  writeFileSync(draft, `${JSON.stringify(made, null, 2)}\n`, { mode: PRIVATE_FILE, flush: true })
  renameSync(draft, markerIn(folder))
}
