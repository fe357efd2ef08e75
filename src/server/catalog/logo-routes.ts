import type { FastifyInstance } from 'fastify'
import { isRefused, refuse } from '#contract/refused.ts'
import { saveLogo } from '#contract/shop/shop.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Guards } from '../http/serve-endpoint.ts'
import { serveUpload } from '../limits/serve-upload.ts'
import type { Uploads } from '../limits/uploads.ts'
import type { ShopState } from '../shop/shop-state.ts'
import { saveFacts } from '../shop/shop-store.ts'
import type { PictureStore } from './picture-store.ts'
import { pictureUrl } from './picture-url.ts'
import { savePictures } from './product-pictures.ts'
import { encodeUploads, uploadFormOf } from './upload-form.ts'

const FIELD = saveLogo.multipart.files
const NO_PICTURE = 'Choose a picture.'

type Needs = { db: Db; guards: Guards; uploads: Uploads; pictures: PictureStore; shopState: ShopState }

/** The logo is a picture like those of products, and a fact about the shop names it. */
export function logoRoutes(app: FastifyInstance, { db, pictures, shopState, ...needs }: Needs): void {
  serveUpload(app, needs, saveLogo, uploadFormOf(saveLogo), async ({ actor, request: { ip }, upload: { files } }) => {
    if (files.length === 0) return refuse('missing_details', NO_PICTURE, { fields: { [FIELD]: NO_PICTURE } })
    const encoded = await encodeUploads(files, { field: FIELD, isDrawing: true })
    if (isRefused(encoded)) return encoded
    const saved = await savePictures(pictures, encoded, ([name = '']) =>
      inTransaction(db, async (tx) => {
        await saveFacts(tx, { wanted: { logo: pictureUrl(name) }, seen: undefined })
        await recordActivity(tx, { who: actor, act: 'shop_changed', details: { fields: ['logo'] }, ip })
        await shopState.changed(tx)
        return null
      }),
    )
    if (isRefused(saved)) return saved
    await shopState.read()
    return { message: 'Saved', shop: shopState.facts, version: shopState.version }
  })
}
