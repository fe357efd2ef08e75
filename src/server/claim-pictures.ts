import type { PictureFiles } from './catalog/picture-files.ts'
import type { PictureStore } from './catalog/picture-store.ts'
import type { Config } from './config/config.ts'
import type { FoundMarker, Marker } from './db/folder-marker.ts'
import { StartRefused } from './db/start-refused.ts'

export const ADOPT = 'start once with ADOPT=1'

/** Where pictures are, and what says whose they are. */
export type PictureLocation = {
  /** As in "the … belongs to another shop". */
  name: string
  setting: 'DATA_DIR' | 'PICTURES'
  markerName: string
  /** What an operator can do about missing pictures. */
  fixPictures: string
  pictures: PictureStore & Pick<PictureFiles, 'place'>
  marker: FoundMarker
  writeMarker(made: Marker): Promise<void>
}

/** The shop of the database, and the pictures that its products show. */
export type Claim = { shop: string; database: Marker['database']; named: ReadonlySet<string> }

/**
 * PictureLocation and database must be of the same shop, with every picture that a product shows; a place that says nothing is
 * adopted when it is whole. Answers what the operator should know.
 */
export async function claimPictures(
  config: Config,
  place: PictureLocation,
  { shop, database, named }: Claim,
): Promise<string[]> {
  const { pictures, marker } = place
  await pictures.bringBack(named)
  const kept = await pictures.list()
  const lost = [...named].filter((picture) => !kept.has(picture))
  if (!config.adopt) {
    refuseLost(place, lost)
    if (!marker && named.size === 0 && kept.size > 0) refuseStrangers(place, kept.size)
  }
  if (!marker || config.adopt) await place.writeMarker({ shop, database, lostPictures: lost })
  return notes(config, place, lost)
}

export function refuseOthers({ name, setting, marker, markerName }: PictureLocation, shop: string): void {
  const noun = nounOf(setting)
  if (marker === 'damaged') {
    throw new StartRefused(
      `${markerName}, which says whose data this is, is damaged. Put it back from a copy; or, if this ${noun} belongs to the database (shop ${shop}), ${ADOPT}.`,
    )
  }
  if (marker && marker.shop !== shop) {
    throw new StartRefused(
      `The ${name} belongs to shop ${marker.shop}, but the database is that of shop ${shop}. Set ${setting} or DATABASE_URL so that they belong together. If this ${noun} is to be the database’s from now on, ${ADOPT}.`,
    )
  }
}

const nounOf = (setting: PictureLocation['setting']) => (setting === 'DATA_DIR' ? 'folder' : 'bucket')

function refuseLost({ pictures, marker, fixPictures }: PictureLocation, lost: string[]): void {
  const known = new Set(marker && marker !== 'damaged' ? marker.lostPictures : [])
  const missing = lost.filter((picture) => !known.has(picture))
  if (missing.length === 0) return
  throw new StartRefused(
    `${missing.length} pictures that the shop shows are missing from ${pictures.place}, such as ${missing[0]}. ${fixPictures} To go on without them, ${ADOPT}.`,
  )
}

function refuseStrangers({ name, setting }: PictureLocation, count: number): never {
  throw new StartRefused(
    `The ${name} has ${count} pictures, but the database names none of them, and shop.json is missing. Set ${setting} or DATABASE_URL so that they belong together, or restore a backup; if they do belong together, ${ADOPT}.`,
  )
}

function notes(
  { adopt, create, production, dataDir }: Config,
  { setting, pictures, marker }: PictureLocation,
  lost: string[],
) {
  const adopted = setting === 'DATA_DIR' ? `folder ${dataDir}` : `bucket ${pictures.place}`
  return [
    ...(adopt ? [`ADOPT=1: the ${adopted} now belongs to this database. Unset ADOPT.`] : []),
    ...(lost.length > 0 ? [`${lost.length} pictures that the shop shows have no file, such as ${lost[0]}`] : []),
    ...(production && create && marker
      ? ['CREATE=1 is set although the shop exists. Unset CREATE, or a folder that is not mounted becomes a new shop.']
      : []),
  ]
}
