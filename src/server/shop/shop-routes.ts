import type { FastifyInstance } from 'fastify'
import { refuse } from '#contract/refused.ts'
import { readSellerShop, readShop, saveShop } from '#contract/shop/shop.ts'
import type { Banner } from '#domain/home-texts.ts'
import type { ShopFacts } from '#domain/shop-facts.ts'
import { hasWayToPay, offeredWays } from '#domain/ways-to-pay.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import type { ShopState } from './shop-state.ts'
import { lockFacts, readStoredShop, saveFacts } from './shop-store.ts'

const UPLOAD_IT = 'Upload the logo as a picture.'
const UPLOAD_BANNER = 'Upload the picture of a new banner.'

type Needs = { db: Db; guards: Guards; shopState: ShopState }

/** What everybody may know about the shop, and the owner's changes of it. */
export function shopRoutes(app: FastifyInstance, { db, guards, shopState }: Needs): void {
  serveEndpoint(app, guards, readShop, async () => ({
    shop: shopState.shown,
    ...(shopState.isSettingUp && { openingSoon: true as const }),
  }))

  serveEndpoint(app, guards, readSellerShop, async () => {
    const { facts, version, isNamed } = await readStoredShop(db)
    return { shop: facts, version, isSetUp: isNamed || !shopState.isSettingUp }
  })

  serveEndpoint(app, guards, saveShop, async ({ body: { shop: wanted, version: seen }, actor, request: { ip } }) => {
    if (wanted.payments && !hasWayToPay(offeredWays(wanted.payments, shopState.takesOnline))) {
      return refuse('impossible_move', 'Your shop has no payment provider yet, so keep Cash On Delivery switched on.')
    }
    const refusal = await inTransaction(db, async (tx) => {
      if (wanted.banners && !arePicturesKnown(wanted.banners, await lockFacts(tx)))
        return refuse('malformed', UPLOAD_BANNER, { fields: { banners: UPLOAD_BANNER } })
      const changed = await saveFacts(tx, { wanted, seen })
      if (!changed) return refuse('changed_meanwhile', 'Somebody else changed this meanwhile. Please look at it again.')
      if (changed.length === 0) return null
      if (wanted.logo && changed.includes('logo'))
        return refuse('malformed', UPLOAD_IT, { fields: { logo: UPLOAD_IT } })
      await recordActivity(tx, { who: actor, act: 'shop_changed', details: { fields: changed }, ip })
      await shopState.changed(tx)
      return null
    })
    if (refusal) return refusal
    await shopState.read()
    return { message: 'Saved', shop: shopState.facts, version: shopState.version }
  })
}

/** What names no uploaded picture would be a hole in the page. */
const arePicturesKnown = (wanted: readonly Banner[], { banners }: ShopFacts) =>
  wanted.every(({ picture }) => banners.some((known) => known.picture === picture))
