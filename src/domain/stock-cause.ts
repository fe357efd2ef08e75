/**
 * Why a count changed. `pick`: weighed, or sent instead of something else. `missing`: a picker did not find it, or found
 * it after all.
 */
export const STOCK_CAUSES = [
  'start',
  'order',
  'cancel',
  'hold',
  'pick',
  'missing',
  'receive',
  'waste',
  'own-use',
  'count',
  'edit',
] as const
export type StockCauseKind = (typeof STOCK_CAUSES)[number]

/** `source`: the id of the order, the payment, the delivery of goods or the batch of changes behind it. */
export type StockCause = {
  kind: StockCauseKind
  source?: string | undefined
  staffId?: string | undefined
  reason?: string | undefined
}
