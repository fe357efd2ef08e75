import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PRIVATE_FILE } from './data-folder.ts'
import { deleteInventory, findDamage } from './database-files.ts'
import type { EmbeddedPostgres } from './embedded-postgres.ts'
import { unpackEmptyDatabase } from './empty-database.ts'
import { closeAll, contentsOf } from './folder-contents.ts'
import { readMarker } from './folder-marker.ts'
import { StartRefused } from './start-refused.ts'

export const placeIn = (folder: string) => join(folder, 'database')
/** Exists until the database was opened once: what a killed first start left behind is no data. */
const unfinishedIn = (folder: string) => join(folder, 'database.unfinished')

const RESTORE = 'restore a backup into a new folder (npm run restore)'

/** Opens the database that is there, or makes one where there has never been any. */
export async function openFolder(
  folder: string,
  { postgres, mayCreate, template }: { postgres: EmbeddedPostgres; mayCreate: boolean; template: string | undefined },
): Promise<void> {
  if (isNew(folder)) {
    if (!mayCreate) refuseToCreate(folder)
    await create(folder, postgres, template)
  } else {
    refuseDamage(folder)
    await reopen(folder, postgres)
  }
  rmSync(unfinishedIn(folder), { force: true })
}

/** Nothing is made without being told to: the folder may be one that is not mounted. */
export function refuseToCreate(folder: string): never {
  throw new StartRefused(
    `There is no shop in ${folder}. If there should be one, check DATA_DIR and that the folder is mounted. To create a new shop there, start once with CREATE=1.`,
  )
}

export function isNew(folder: string): boolean {
  if (readMarker(folder)) return false
  const contents = contentsOf(folder)
  return contents.length === 0 || (existsSync(unfinishedIn(folder)) && contents.every((name) => name === 'database'))
}

export function refuseDamage(folder: string): void {
  const marker = readMarker(folder)
  if (!existsSync(placeIn(folder))) {
    if (marker && marker !== 'damaged' && marker.database === 'server') {
      throw new StartRefused(
        `The data folder ${folder} belongs to a shop whose database is on a Postgres server. Set DATABASE_URL, or set DATA_DIR to another folder.`,
      )
    }
    throw new StartRefused(
      `The data folder ${folder} is not new, but has no database (it has ${contentsOf(folder).slice(0, 5).join(', ')}). Check that it is mounted whole, set DATABASE_URL if the database is on a server, or ${RESTORE}.`,
    )
  }
  const damage = findDamage(folder)
  if (damage) {
    throw new StartRefused(
      `The database in ${folder} is damaged: ${damage}. Check that the folder is mounted whole, put back what is missing, or ${RESTORE}.`,
    )
  }
}

async function create(folder: string, postgres: EmbeddedPostgres, template: string | undefined): Promise<void> {
  const place = placeIn(folder)
  writeFileSync(unfinishedIn(folder), '', { mode: PRIVATE_FILE })
  rmSync(place, { recursive: true, force: true })
  if (template) {
    cpSync(template, place, { recursive: true })
    closeAll(place)
  } else await unpackEmptyDatabase(place)
  await postgres.thread()
}

async function reopen(folder: string, postgres: EmbeddedPostgres): Promise<void> {
  try {
    await postgres.thread()
  } catch (cause) {
    throw new StartRefused(
      `The database in ${folder} can’t be opened: its files are damaged, or of another version of Postgres. Put back what is missing, or ${RESTORE}.`,
      { cause },
    )
  }
  deleteInventory(folder)
}
