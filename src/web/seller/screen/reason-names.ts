import type { PromiseReason } from '#domain/delivery/promise-change.ts'

/** Why a promised time changed, as the shop's own screens say it. */
export const REASON_NAMES: Record<PromiseReason, string> = {
  more_orders_than_hands: 'Busier than expected',
  item_missing: 'Item missing',
  rider_not_back: 'Rider still out',
  weather_or_road: 'Weather or traffic',
  address_unclear: 'Address unclear',
  earlier_than_promised: 'Earlier than promised',
}
