import { type Claim, claimPictures, type PictureLocation, refuseOthers } from './claim-pictures.ts'
import type { Config } from './config/config.ts'
import type { Database } from './db/database.ts'
import { writeInventory } from './db/database-files.ts'
import { closeToOthers } from './db/folder-contents.ts'
import { markerIn, readMarker, writeMarker } from './db/folder-marker.ts'
import { StartRefused } from './db/start-refused.ts'
import { PictureFolder } from './outside/picture-folder.ts'

/** The data folder must be of the same shop as the database; the pictures are there, or claimed where they are. */
export async function claimFolder(
  config: Config,
  { pool, kind }: Database,
  claim: Claim,
  claimElsewhere?: () => Promise<string[]>,
): Promise<string[]> {
  const { dataDir, adopt } = config
  const pictures = new PictureFolder(dataDir)
  const marker = readMarker(dataDir)
  const place: PictureLocation = {
    name: `data folder ${dataDir} (DATA_DIR)`,
    setting: 'DATA_DIR',
    markerName: markerIn(dataDir),
    fixPictures: 'Check that the folder is mounted, and put them back from a backup.',
    pictures,
    marker,
    writeMarker: async (made) => writeMarker(dataDir, made),
  }
  if (!adopt) refuseOthers(place, claim.shop)
  if (kind === 'embedded') await saveInventory(dataDir, pool)
  if (claimElsewhere) {
    closeToOthers(dataDir)
    const notes = await claimElsewhere()
    if (!marker || adopt) writeMarker(dataDir, { shop: claim.shop, database: kind, lostPictures: [] })
    return notes
  }
  await pictures.prepare()
  closeToOthers(dataDir)
  return claimPictures(config, place, claim)
}

async function saveInventory(dataDir: string, pool: Database['pool']): Promise<void> {
  const damage = await writeInventory(dataDir, pool)
  if (damage) throw new StartRefused(`The database in ${dataDir} is damaged: ${damage}. Restore a backup.`)
}
