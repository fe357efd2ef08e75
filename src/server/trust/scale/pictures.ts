import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { addProduct } from '#contract/catalog/seller-catalog.ts'
import { isSoWithin } from '../../../../scripts/until.ts'
import type { Reply, Visitor } from '../../testing/visitor.ts'
import { sellerAt } from '../kept-promises.ts'
import type { BackingServices } from './backing-services.ts'
import type { Fleet } from './fleet.ts'
import type { Check } from './trials.ts'

const MAX_RETURN_MS = 10_000

type Needs = {
  /** The balancer's. */
  url: string
  fleet: Pick<Fleet, 'urls' | 'killAndRestart'>
  bucket: Pick<BackingServices, 'bucketAway' | 'bucketBack'>
}

/**
 * A bucket that is away refuses uploads with a sentence and harms no page. What a machine has shown it shows on, also
 * after a kill; what it has not is refused. Every process is asked: each is a machine of its own here.
 */
export async function picturesWithoutBucket({ url, fleet, bucket }: Needs): Promise<Record<string, Check>> {
  const seller = await sellerAt({ url })
  const before = await upload(seller)
  const [shown, notShown] = [firstPicture(before), firstPicture(await upload(seller))]
  await untilAllShow(fleet.urls, shown)
  await bucket.bucketAway()
  const began = performance.now()
  const refused = await upload(seller)
  const refusedAfter = secondsSince(began)
  const page = await fetch(`${url}/products`)
  await fleet.killAndRestart(0)
  const seen = await Promise.all(fleet.urls.map((process) => statusOf(process + shown)))
  const unseen = await Promise.all(fleet.urls.map((process) => refusalOf(process + notShown)))
  await bucket.bucketBack()
  const returned = performance.now()
  const after = await untilTaken(seller)
  const takenAfter = secondsSince(returned)
  const allShow = await untilAllShow(fleet.urls, notShown)
  const shownAfter = secondsSince(returned)
  const statuses = [before, refused, after].map(({ status }) => status)
  return {
    'uploads before, without and after the bucket': {
      measured: `${statuses.join(', ')} ("${refused.body.message}" after ${refusedAfter}), taken again ${takenAfter} after its return, page ${page.status}`,
      wanted: '200, 503 with a sentence, 200, and page 200',
      kept: statuses.join() === '200,503,200' && Boolean(refused.body.message) && page.ok,
    },
    'pictures while the bucket is away': {
      measured: `shown before: ${seen.join(', ')}, the first after kill -9; never shown: ${unseen.join(', ')}; shown by all ${shownAfter} after its return`,
      wanted: '200 by each; 503 with Retry-After by each; 200 again',
      kept: seen.every((status) => status === 200) && unseen.every((said) => said === REFUSED) && allShow,
    },
  }
}

const secondsSince = (began: number) => `${((performance.now() - began) / 1000).toFixed(1)} s`

async function statusOf(url: string): Promise<number> {
  const answer = await fetch(url)
  await answer.arrayBuffer()
  return answer.status
}

const REFUSED = '503 with Retry-After'

async function refusalOf(url: string): Promise<string> {
  const answer = await fetch(url)
  await answer.arrayBuffer()
  return `${answer.status}${answer.headers.has('retry-after') ? ' with Retry-After' : ''}`
}

/** Each process asks the bucket again when its own second after a failure is over. */
function untilAllShow(processes: string[], picture: string): Promise<boolean> {
  const doAll = async () => {
    const statuses = await Promise.all(processes.map((process) => statusOf(process + picture)))
    return statuses.every((status) => status === 200)
  }
  return isSoWithin(MAX_RETURN_MS, doAll, 200)
}

async function untilTaken(seller: Visitor): Promise<Reply<typeof addProduct>> {
  let heard = await upload(seller)
  const isTaken = async () => {
    if (heard.status !== 200) heard = await upload(seller)
    return heard.status === 200
  }
  await isSoWithin(MAX_RETURN_MS, isTaken, 200)
  return heard
}

async function upload(seller: Visitor): Promise<Reply<typeof addProduct>> {
  const data = { name: 'Plums', description: [], category: 'Fruits', price: 80, offerPrice: 70 }
  const form = new FormData()
  form.set('productData', JSON.stringify(data))
  // Another picture each time: one that is kept already would not be written again.
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) }
  const image = await sharp({ create: { width: 60, height: 60, channels: 3, background } })
    .png()
    .toBuffer()
  form.append('images', new Blob([new Uint8Array(image)]), 'plums.png')
  return seller.call(addProduct, form)
}

function firstPicture({ body }: Reply<typeof addProduct>): string {
  return new URL(body.product?.image[0] ?? '/', 'http://shop.example').pathname
}
