import type { FastifyInstance } from 'fastify'
import { refuse, refuseAt } from '#contract/refused.ts'
import { readSellerShop, readShop, saveShop } from '#contract/shop/shop.ts'
import type { Banner } from '#domain/home-texts.ts'
import type { ShopFacts } from '#domain/shop-facts.ts'
import { hasWayToPay, offeredWays } from '#domain/ways-to-pay.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { changeShop, savedShop } from './change-shop.ts'
import type { ShopState } from './shop-state.ts'
import { lockFacts, readStoredShop } from './shop-store.ts'

type Needs = { db: Db; guards: Guards; shopState: ShopState }

/** What everybody may know about the shop, and the owner's changes of it. */
export function shopRoutes(app: FastifyInstance, { db, guards, shopState }: Needs): void {
  serveEndpoint(app, guards, readShop, async () => ({
    shop: shopState.shown,
    ...(shopState.isDemo && { isDemo: true as const }),
    ...(shopState.isSettingUp && { openingSoon: true as const }),
    ...(shopState.shown.phoneSignIn && { phoneSignIn: true as const }),
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
        return refuseAt('banners', 'malformed', 'Upload the picture of a new banner.')
      const changed = await changeShop(tx, shopState, { wanted, seen, actor, ip })
      if (!changed) return refuse('changed_meanwhile', 'Somebody else changed this meanwhile. Please look at it again.')
      if (wanted.logo && changed.includes('logo')) return refuseAt('logo', 'malformed', 'Upload the logo as a picture.')
      return null
    })
    return refusal ?? savedShop(shopState)
  })
}

/** What names no uploaded picture would be a hole in the page. */
const arePicturesKnown = (wanted: readonly Banner[], { banners }: ShopFacts) =>
  wanted.every(({ picture }) => banners.some((known) => known.picture === picture))
