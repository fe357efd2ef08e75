import handshake from '#seed/art/handshake.webp'
import label from '#seed/art/label.webp'
import leafyGreen from '#seed/art/leafy-green.webp'
import stopwatch from '#seed/art/stopwatch.webp'

/** The marketing claims, in the sequence of the shop's `promises`; each has a page of its own. */
export const PROMISES = [
  {
    picture: stopwatch,
    to: '/fastestDelevery',
  },
  {
    picture: leafyGreen,
    to: '/freshnessGuaranteed',
  },
  {
    picture: label,
    to: '/affordablePrices',
  },
  {
    picture: handshake,
    to: '/trustedthousands',
  },
] as const

export type PromisePath = (typeof PROMISES)[number]['to']
