import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { PRIVATE_FILE } from '../db/data-folder.ts'

/** Written last: a folder without it is no complete backup. */
const manifest = z.object({
  database: z.enum(['embedded', 'server']),
  madeAt: z.iso.datetime(),
  pictures: z.int(),
})
export type Manifest = z.output<typeof manifest>

export class BackupRefused extends Error {}

const fileIn = (folder: string) => join(folder, 'backup.json')

export async function writeManifest(folder: string, made: Omit<Manifest, 'madeAt'>): Promise<void> {
  const whole: Manifest = { ...made, madeAt: new Date().toISOString() }
  await writeFile(fileIn(folder), JSON.stringify(whole, null, 2), { flush: true, mode: PRIVATE_FILE })
}

export async function readManifest(folder: string): Promise<Manifest> {
  try {
    return z.parse(manifest, JSON.parse(await readFile(fileIn(folder), 'utf8')))
  } catch {
    throw new BackupRefused(`${folder} doesn’t contain a complete backup (backup.json is missing or damaged).`)
  }
}
