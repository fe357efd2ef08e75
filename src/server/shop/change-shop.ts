import type { ShopFacts } from '#domain/shop-facts.ts'
import type { ShopActor } from '#domain/staff.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Tx } from '../db/database.ts'
import type { ShopState } from './shop-state.ts'
import { type SaveFacts, saveFacts } from './shop-store.ts'

type Change = SaveFacts & { actor: ShopActor; ip: string }

/** As `saveFacts`, with its entry in the list of activity. Other processes hear of it with the commit. */
export async function changeShop(
  tx: Tx,
  shopState: ShopState,
  { actor, ip, ...save }: Change,
): Promise<string[] | null> {
  const fields = await saveFacts(tx, save)
  if (!fields || fields.length === 0) return fields
  await recordActivity(tx, { who: actor, act: 'shop_changed', details: { fields }, ip })
  await shopState.changed(tx)
  return fields
}

/** After the commit: the next page of this process shows the change. */
export async function savedShop(shopState: ShopState): Promise<{ message: string; shop: ShopFacts; version: number }> {
  await shopState.read()
  return { message: 'Saved', shop: shopState.facts, version: shopState.version }
}
