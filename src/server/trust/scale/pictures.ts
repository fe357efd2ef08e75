import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { addProduct } from '#contract/seller-catalog.ts'
import type { Heard, Visitor } from '../../testing/visitor.ts'
import { sellerAt } from '../kept-promises.ts'
import type { BackingServices } from './backing-services.ts'
import type { Check } from './trials.ts'

const LONGEST_RETURN_MS = 10_000

type Bucket = Pick<BackingServices, 'bucketAway' | 'bucketBack'>

/** A bucket that is away refuses uploads with a sentence and harms no page; once it is back, it takes them again. */
export async function picturesWithoutBucket(url: string, bucket: Bucket): Promise<Record<string, Check>> {
  const seller = await sellerAt({ url })
  const before = await upload(seller)
  await bucket.bucketAway()
  const began = performance.now()
  const away = await upload(seller)
  const seconds = (performance.now() - began) / 1000
  const page = await fetch(`${url}/products`)
  await bucket.bucketBack()
  const returned = performance.now()
  const after = await untilTaken(seller)
  const pause = (performance.now() - returned) / 1000
  const picture = await fetch(url + firstPicture(after))
  const statuses = [before, away, after].map(({ status }) => status)
  return {
    'uploads before, without and after the bucket': {
      measured: `${statuses.join(', ')} ("${away.body.message}" after ${seconds.toFixed(1)} s), taken again ${pause.toFixed(1)} s after its return, page ${page.status}, picture ${picture.status}`,
      wanted: '200, 503 with a sentence, 200, and all else 200',
      kept: statuses.join() === '200,503,200' && Boolean(away.body.message) && page.ok && picture.ok,
    },
  }
}

async function untilTaken(seller: Visitor): Promise<Heard> {
  const deadline = performance.now() + LONGEST_RETURN_MS
  for (;;) {
    const heard = await upload(seller)
    if (heard.status === 200 || performance.now() > deadline) return heard
    await wait(200)
  }
}

async function upload(seller: Visitor): Promise<Heard> {
  const data = { name: 'Plums', description: [], category: 'Fruits', price: 80, offerPrice: 70 }
  const form = new FormData()
  form.set('productData', JSON.stringify(data))
  // Another picture each time: one that is kept already would not be written again.
  const background = { r: Math.floor(Math.random() * 256), g: 60, b: 120 }
  const image = await sharp({ create: { width: 60, height: 60, channels: 3, background } })
    .png()
    .toBuffer()
  form.append('images', new Blob([new Uint8Array(image)]), 'plums.png')
  return seller.send(addProduct.path, form)
}

function firstPicture({ body }: Heard): string {
  const { image = [] } = (body.product ?? {}) as { image?: string[] }
  return new URL(image[0] ?? '/', 'http://shop.example').pathname
}
