/** The pages of the shop's `promises`, in their sequence. */
export const PROMISE_PATHS = [
  '/fastestDelevery',
  '/freshnessGuaranteed',
  '/affordablePrices',
  '/trustedthousands',
] as const

export type PromisePath = (typeof PROMISE_PATHS)[number]
