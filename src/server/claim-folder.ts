import { productPictures } from './catalog/product-store.ts'
import type { Config } from './config/config.ts'
import type { Database } from './db/database.ts'
import { writeInventory } from './db/database-files.ts'
import { closeToOthers } from './db/folder-contents.ts'
import { type Marker, markerIn, readMarker, writeMarker } from './db/folder-marker.ts'
import { readShopId } from './db/shop-id.ts'
import { StartRefused } from './db/start-refused.ts'
import { PictureFolder } from './outside/picture-folder.ts'

const ADOPT = 'start once with ADOPT=1'

/**
 * Folder and database must be of the same shop, with every picture that a product shows; a folder that says nothing
 * is adopted when it is whole. Answers what the operator should know.
 */
export async function claimFolder(config: Config, { db, pool, kind }: Database): Promise<string[]> {
  const { dataDir, adopt } = config
  const shop = await readShopId(db)
  const marker = readMarker(dataDir)
  if (!adopt) refuseOthers(dataDir, marker, shop)
  if (kind === 'embedded') await keepInventory(dataDir, pool)
  const pictures = new PictureFolder(dataDir)
  await pictures.prepare()
  closeToOthers(dataDir)
  const named = new Set(await productPictures(db))
  await pictures.bringBack(named)
  const kept = await pictures.list()
  const lost = [...named].filter((picture) => !kept.has(picture))
  if (!adopt) {
    refuseLost(pictures.path, lost, marker)
    if (!marker && named.size === 0 && kept.size > 0) refuseStrangers(dataDir, kept.size)
  }
  if (!marker || adopt) writeMarker(dataDir, { shop, database: kind, lostPictures: lost })
  return notes(config, marker, lost)
}

type Found = Marker | 'damaged' | null

function refuseOthers(dataDir: string, marker: Found, shop: string): void {
  if (marker === 'damaged') {
    throw new StartRefused(
      `${markerIn(dataDir)}, which says whose data this is, is damaged. Put it back from a copy; or, if this folder belongs to the database (shop ${shop}), ${ADOPT}.`,
    )
  }
  if (marker && marker.shop !== shop) {
    throw new StartRefused(
      `The data folder ${dataDir} (DATA_DIR) belongs to shop ${marker.shop}, but the database is that of shop ${shop}. Set DATA_DIR or DATABASE_URL so that they belong together. If this folder is to be the database's from now on, ${ADOPT}.`,
    )
  }
}

async function keepInventory(dataDir: string, pool: Database['pool']): Promise<void> {
  const damage = await writeInventory(dataDir, pool)
  if (damage) throw new StartRefused(`The database in ${dataDir} is damaged: ${damage}. Restore a backup.`)
}

function refuseLost(path: string, lost: string[], marker: Found): void {
  const known = new Set(marker && marker !== 'damaged' ? marker.lostPictures : [])
  const missing = lost.filter((picture) => !known.has(picture))
  if (missing.length === 0) return
  throw new StartRefused(
    `${missing.length} pictures that products show are missing from ${path}, such as ${missing[0]}. Check that the folder is mounted, and put them back from a backup. To go on without them, ${ADOPT}.`,
  )
}

function refuseStrangers(dataDir: string, count: number): never {
  throw new StartRefused(
    `The data folder ${dataDir} (DATA_DIR) has ${count} pictures, but the database names none of them, and shop.json is missing. Set DATA_DIR or DATABASE_URL so that they belong together, or restore a backup; if they do belong together, ${ADOPT}.`,
  )
}

function notes({ adopt, create, production, dataDir }: Config, marker: Found, lost: string[]): string[] {
  return [
    ...(adopt ? [`ADOPT=1: the folder ${dataDir} now belongs to this database. Unset ADOPT.`] : []),
    ...(lost.length > 0 ? [`${lost.length} pictures that products show have no file, such as ${lost[0]}`] : []),
    ...(production && create && marker
      ? ['CREATE=1 is set although the shop exists. Unset CREATE, or a folder that is not mounted becomes a new shop.']
      : []),
  ]
}
