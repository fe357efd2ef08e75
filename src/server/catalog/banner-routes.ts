import type { FastifyInstance } from 'fastify'
import { isRefused, refuse } from '#contract/refused.ts'
import { addBanner } from '#contract/shop/shop.ts'
import { MAX_BANNERS } from '#domain/home-texts.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Guards } from '../http/serve-endpoint.ts'
import { serveUpload } from '../limits/serve-upload.ts'
import type { Uploads } from '../limits/uploads.ts'
import type { ShopState } from '../shop/shop-state.ts'
import { lockFacts, saveFacts } from '../shop/shop-store.ts'
import type { PictureStore } from './picture-store.ts'
import { pictureUrl } from './picture-url.ts'
import { savePictures } from './product-pictures.ts'
import { encodeUploads, uploadFormOf } from './upload-form.ts'

const FIELD = addBanner.multipart.files
const NO_PICTURE = 'Choose a picture.'

type Needs = { db: Db; guards: Guards; uploads: Uploads; pictures: PictureStore; shopState: ShopState }

/** A banner's picture is one like those of products, and a fact about the shop names it. */
export function bannerRoutes(app: FastifyInstance, { db, pictures, shopState, ...needs }: Needs): void {
  serveUpload(app, needs, addBanner, uploadFormOf(addBanner), async ({ actor, request: { ip }, upload }) => {
    if (upload.files.length === 0) return refuse('missing_details', NO_PICTURE, { fields: { [FIELD]: NO_PICTURE } })
    const encoded = await encodeUploads(upload.files, { field: FIELD })
    if (isRefused(encoded)) return encoded
    const saved = await savePictures(pictures, encoded, ([name = '']) =>
      inTransaction(db, async (tx) => {
        const { banners } = await lockFacts(tx)
        if (banners.length >= MAX_BANNERS)
          return refuse('impossible_move', `There are ${MAX_BANNERS} banners already. Remove one first.`)
        const wanted = { banners: [...banners, { ...upload.data, picture: pictureUrl(name) }] }
        await saveFacts(tx, { wanted, seen: undefined })
        await recordActivity(tx, { who: actor, act: 'shop_changed', details: { fields: ['banners'] }, ip })
        await shopState.changed(tx)
        return null
      }),
    )
    if (isRefused(saved)) return saved
    await shopState.read()
    return { message: 'Saved', shop: shopState.facts, version: shopState.version }
  })
}
