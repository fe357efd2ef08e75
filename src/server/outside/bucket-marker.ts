import { PicturesAway } from '../catalog/picture-store.ts'
import { type FoundMarker, MARKER, type Marker, markerText, parseMarker } from '../db/folder-marker.ts'
import type { Bucket } from './bucket.ts'

const STORED_WITH = { type: 'application/json', cacheControl: 'no-store' }

/** Whose pictures are in the bucket. */
export async function readBucketMarker(bucket: Bucket): Promise<FoundMarker> {
  const bytes = await bucket.get(MARKER)
  return bytes && parseMarker(bytes.toString('utf8'))
}

export const writeBucketMarker = (bucket: Bucket, made: Marker) =>
  bucket.put(MARKER, Buffer.from(markerText(made)), STORED_WITH)

/**
 * Nothing is changed in a bucket that doesn't say that it is this shop's. The start has seen to that, unless the bucket
 * was away then.
 */
export function onlyOwn(bucket: Bucket, shop: string): () => Promise<void> {
  let isOwn = false
  return async () => {
    if (isOwn) return
    const marker = await readBucketMarker(bucket)
    isOwn = marker !== null && marker !== 'damaged' && marker.shop === shop
    if (isOwn) return
    throw new PicturesAway(
      `The bucket ${bucket.place} (PICTURES) is not known to be this shop’s. Restart the shop, which says why.`,
    )
  }
}
