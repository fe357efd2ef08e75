import { PicturesAway, PicturesDenied } from './catalog/picture-store.ts'
import { ADOPT, type Claim, claimPictures, refuseOthers } from './claim-pictures.ts'
import type { Config } from './config/config.ts'
import { MARKER } from './db/folder-marker.ts'
import { StartRefused } from './db/start-refused.ts'
import { loadBucket } from './outside/open-pictures.ts'

/**
 * As for a folder. A bucket that is away doesn't keep a known shop from opening: pages and orders need no picture, and
 * nothing is changed in the bucket until it says that it is this shop's. One that says no is a wrong setting.
 */
export async function claimBucket(config: Config, claim: Claim, { isNewShop = false } = {}): Promise<string[]> {
  const { bucket, PictureBucket, readBucketMarker, writeBucketMarker } = await openBucket(config)
  try {
    const place = {
      name: `bucket ${bucket.place} (PICTURES)`,
      setting: 'PICTURES' as const,
      markerName: `${bucket.place}/${MARKER}`,
      fixPictures: 'Copy them there with npm run pictures:move, or put them back from a backup.',
      pictures: new PictureBucket(bucket),
      marker: await readBucketMarker(bucket),
      writeMarker: (made: Parameters<typeof writeBucketMarker>[1]) => writeBucketMarker(bucket, made),
    }
    if (!config.adopt) refuseOthers(place, claim.shop)
    await place.pictures.prepare()
    return await claimPictures(config, place, claim)
  } catch (error) {
    if (!(error instanceof PicturesAway)) throw error
    if (isNewShop || config.adopt || error instanceof PicturesDenied) throw refusedWhileAway(error)
    return [
      `${error.message} The shop opens without having checked its pictures; uploads are refused until it is back.`,
    ]
  }
}

/** Before an empty database becomes a new shop: the bucket must not be that of another one. */
export async function refuseShopsBucket(config: Config): Promise<void> {
  if (config.adopt) return
  const { bucket, readBucketMarker } = await openBucket(config)
  const marker = await readBucketMarker(bucket).catch((error) => {
    throw error instanceof PicturesAway ? refusedWhileAway(error) : error
  })
  if (!marker) return
  throw new StartRefused(
    `The database at DATABASE_URL is empty, but the bucket ${bucket.place} (PICTURES) is that of a shop. Set DATABASE_URL to the shop’s database, or PICTURES to a new place. If the new database is to have this bucket, ${ADOPT}.`,
  )
}

async function openBucket({ pictureBucket }: Config) {
  if (!pictureBucket) throw new Error('the pictures are in no bucket')
  const { Bucket, SHOP_LIMITS, ...others } = await loadBucket()
  return { bucket: new Bucket(pictureBucket, SHOP_LIMITS), ...others }
}

const refusedWhileAway = (error: PicturesAway) =>
  new StartRefused(
    `${error.message} Check PICTURES, S3_ENDPOINT, S3_REGION and the key, and that the store is running.`,
    { cause: error },
  )
