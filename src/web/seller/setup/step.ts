import type { BodyToSend } from '#contract/endpoint.ts'
import type { readSellerShop, saveShop } from '#contract/shop/shop.ts'
import type { Done } from '../../core/query.ts'

export type SellerShop = Done<typeof readSellerShop>['shop']
export type WantedFactsToSend = BodyToSend<typeof saveShop>['shop']

export type StepProps = {
  shop: SellerShop
  /** What is wrong by field; null: saved. */
  save: (wanted: WantedFactsToSend) => Promise<Record<string, string> | null>
}
