import type { PictureCache } from '../catalog/picture-cache.ts'
import type { Metrics } from '../http/metrics.ts'
import type { Bucket } from './bucket.ts'

/** Where `/pictures/` is served from: the folder itself, or what was seen in front of a bucket. */
export type PictureSource = { folder: string } | { cache: PictureCache; bucket: Bucket }

export function measurePictures(metrics: Metrics, source: PictureSource): void {
  if ('folder' in source) return
  const { cache, bucket } = source
  const readings = (label: string, counts: Record<string, number>) =>
    Object.entries(counts).map(([name, value]) => ({ labels: { [label]: name }, value }))
  metrics.counterOf(
    'greencart_pictures_total',
    'Pictures asked for: from memory (hit), from the folder of seen ones (disk), from the bucket (miss), not there (unknown), not to be had now (away).',
    () => readings('result', cache.counts),
  )
  metrics.gauge('greencart_pictures_bytes', 'Memory used by pictures.', () => cache.bytes)
  metrics.counterOf('greencart_bucket_failures_total', 'Calls to the bucket that failed, by call.', () =>
    readings('call', bucket.failures),
  )
}
