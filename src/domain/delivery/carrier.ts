/** Who brings an order, or what a quote promises: the shop's own rider, or a courier where an area has one. */
export const carrierOf = (promise: { courier?: boolean | undefined } | null | undefined): 'courier' | 'rider' =>
  promise?.courier ? 'courier' : 'rider'
