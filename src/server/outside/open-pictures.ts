import type { FastifyBaseLogger } from 'fastify'
import { PictureCache } from '../catalog/picture-cache.ts'
import type { PictureStore } from '../catalog/picture-store.ts'
import type { Config } from '../config/config.ts'
import type { PictureSource } from './measure-pictures.ts'
import type { PictureBucket } from './picture-bucket.ts'
import { PictureCacheFolder } from './picture-cache-folder.ts'
import { PictureFolder } from './picture-folder.ts'

type PictureSettings = Pick<Config, 'dataDir' | 'pictureBucket'>
type ServedFrom = PictureSettings & Pick<Config, 'pictureCache'>

/** What a running shop needs of its pictures. */
type OpenPictures = { pictures: PictureStore; pictureSource: PictureSource }

export async function openPictures(config: ServedFrom, shop: string, log: FastifyBaseLogger): Promise<OpenPictures> {
  if (!config.pictureBucket) {
    const folder = new PictureFolder(config.dataDir)
    await folder.prepare()
    return { pictures: folder, pictureSource: { folder: folder.path } }
  }
  const { Bucket, SHOP_LIMITS, onlyOwn, PictureBucket } = await loadBucket()
  const bucket = new Bucket(config.pictureBucket, SHOP_LIMITS)
  bucket.onChange = (away) => {
    if (away) log.warn({ err: away }, 'the pictures are away: those that were seen are served, uploads are refused')
    else log.warn(`the bucket ${bucket.place} is back`)
  }
  const pictures = new PictureBucket(bucket, onlyOwn(bucket, shop))
  const seen = seenPictures(config, shop, log)
  return { pictures, pictureSource: { cache: new PictureCache((name) => pictures.read('kept', name), seen), bucket } }
}

function seenPictures({ pictureCache }: ServedFrom, shop: string, log: FastifyBaseLogger): PictureCacheFolder | null {
  if (pictureCache.bytes === 0) return null
  return new PictureCacheFolder({ ...pictureCache, shop }, (err) =>
    log.warn({ err }, `pictures that were seen can’t be kept in ${pictureCache.folder} (PICTURE_CACHE_DIR)`),
  )
}

/** For commands, which copy pictures as files. */
export async function pictureFilesOf({
  dataDir,
  pictureBucket,
}: PictureSettings): Promise<PictureFolder | PictureBucket> {
  if (!pictureBucket) return new PictureFolder(dataDir)
  const { Bucket, COMMAND_LIMITS, PictureBucket } = await loadBucket()
  return new PictureBucket(new Bucket(pictureBucket, COMMAND_LIMITS))
}

/** A shop with a folder starts without it. */
export async function loadBucket() {
  return {
    ...(await import('./bucket.ts')),
    ...(await import('./bucket-marker.ts')),
    ...(await import('./picture-bucket.ts')),
  }
}
