import { join, resolve } from 'node:path'
import { BadSetting } from './bad-setting.ts'
import { checkedSetting, httpUrl, textSetting, type ValuesOf, wholeNumberSetting } from './setting.ts'

/** A bucket's name, then folders: neither empty ones nor dots alone. */
const PLACE = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/(?!\.{1,2}(?:\/|$))[\w.-]+)*)\/?$/

export const PICTURE_ENVIRONMENT = {
  PICTURES: checkedSetting(
    (text) => PLACE.test(text),
    (text) => `PICTURES must be a bucket such as s3://shop-pictures or s3://shop-pictures/berlin, not "${text}".`,
    {
      description:
        '`s3://bucket` or `s3://bucket/folder`: keeps the pictures in a bucket of any S3-compatible store: see [Pictures in a bucket](#pictures-in-a-bucket)',
      unset: 'a folder in `DATA_DIR`',
      example: 's3://shop-pictures',
    },
  ),
  S3_ENDPOINT: checkedSetting(
    (text) => httpUrl(text)?.search === '',
    (text) => `S3_ENDPOINT must be a URL such as https://s3.example, not "${text}".`,
    {
      description: 'the address of the bucket’s store, without the bucket',
      unset: 'https://s3.S3_REGION.amazonaws.com',
      example: 'https://s3.example',
    },
  ),
  S3_REGION: checkedSetting(
    (text) => /^[\w-]{1,60}$/.test(text),
    (text) => `S3_REGION must be a name such as eu-central-1, not "${text}".`,
    { description: 'the bucket’s region; stores without regions take any', unset: 'us-east-1' },
  ),
  S3_ACCESS_KEY_ID: textSetting({ description: 'the id of the key that reads and writes the bucket' }),
  S3_SECRET_ACCESS_KEY: textSetting({ description: 'the secret of that key' }),
  PICTURE_CACHE_DIR: textSetting({
    description:
      'with a bucket: the folder of pictures that were shown, for all processes of this machine; they are shown from there while the bucket is away',
    unset: 'a folder in `DATA_DIR`',
  }),
  PICTURE_CACHE_MB: wholeNumberSetting(
    'PICTURE_CACHE_MB',
    { least: 0, most: 1_000_000, fallback: 512 },
    { description: 'the size of that folder; the least recently shown are deleted. `0`: there is none' },
  ),
}
type Environment = ValuesOf<typeof PICTURE_ENVIRONMENT>

export type PictureCacheSettings = { folder: string; bytes: number }

export const pictureCache = (env: Environment, dataDir: string): PictureCacheSettings => ({
  folder: env.PICTURE_CACHE_DIR ? resolve(env.PICTURE_CACHE_DIR) : join(dataDir, 'picture-cache'),
  bytes: env.PICTURE_CACHE_MB * 1024 * 1024,
})

export type BucketSettings = {
  bucket: string
  /** Before every name in the bucket: empty, or it ends with a slash. */
  prefix: string
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** The bucket that has the pictures; null: they are in the data folder. */
export function pictureBucket(env: Environment): BucketSettings | null {
  const [, bucket, folders = ''] = PLACE.exec(env.PICTURES ?? '') ?? []
  if (!bucket) return null
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_REGION: region = 'us-east-1' } = env
  if (!accessKeyId || !secretAccessKey) {
    throw new BadSetting('PICTURES is a bucket: please set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY too.')
  }
  const endpoint = (env.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '')
  const prefix = folders ? `${folders.slice(1)}/` : ''
  return { bucket, prefix, endpoint, region, accessKeyId, secretAccessKey }
}
