import type { FastifyInstance } from 'fastify'
import type { RefusalCode } from '#contract/refusal.ts'
import { isRefused, Refused, refuse } from '#contract/refused.ts'
import { addBanner, saveLogo, type WantedFacts } from '#contract/shop/shop.ts'
import { MAX_BANNERS } from '#domain/home-texts.ts'
import type { ShopActor } from '#domain/staff.ts'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Guards } from '../http/serve-endpoint.ts'
import { serveUpload } from '../limits/serve-upload.ts'
import type { Uploads } from '../limits/uploads.ts'
import { changeShop, savedShop } from '../shop/change-shop.ts'
import type { ShopState } from '../shop/shop-state.ts'
import { lockFacts } from '../shop/shop-store.ts'
import type { EncodedPicture } from './picture-encoder.ts'
import type { PictureStore } from './picture-store.ts'
import { pictureUrl } from './picture-url.ts'
import { savePictures } from './product-pictures.ts'
import { encodeOne, uploadFormOf } from './upload-form.ts'

type Needs = { db: Db; guards: Guards; uploads: Uploads; pictures: PictureStore; shopState: ShopState }
type By = { actor: ShopActor; ip: string }

/** Logo and banners are pictures like those of products, and facts about the shop name them. */
export function shopPictureRoutes(app: FastifyInstance, { db, pictures, shopState, ...needs }: Needs): void {
  serveUpload(app, needs, saveLogo, uploadFormOf(saveLogo), async ({ actor, request: { ip }, upload }) => {
    const encoded = await encodeOne(saveLogo, upload.files, { isDrawing: true })
    return isRefused(encoded) ? encoded : save(encoded, { actor, ip }, async (_tx, logo) => ({ logo }))
  })

  serveUpload(app, needs, addBanner, uploadFormOf(addBanner), async ({ actor, request: { ip }, upload }) => {
    const encoded = await encodeOne(addBanner, upload.files)
    if (isRefused(encoded)) return encoded
    return save(encoded, { actor, ip }, async (tx, picture) => {
      const { banners } = await lockFacts(tx)
      return banners.length < MAX_BANNERS
        ? { banners: [...banners, { ...upload.data, picture }] }
        : refuse('impossible_move', `There are ${MAX_BANNERS} banners already. Remove one first.`)
    })
  })

  async function save<Code extends RefusalCode = never>(
    encoded: EncodedPicture[],
    by: By,
    wantedWith: (tx: Tx, picture: string) => Promise<WantedFacts | Refused<Code>>,
  ) {
    const refusal = await savePictures(pictures, encoded, ([name = '']) =>
      inTransaction(db, async (tx) => {
        const wanted = await wantedWith(tx, pictureUrl(name))
        if (wanted instanceof Refused) return wanted
        await changeShop(tx, shopState, { wanted, seen: undefined, ...by })
        return null
      }),
    )
    return refusal ?? savedShop(shopState)
  }
}
