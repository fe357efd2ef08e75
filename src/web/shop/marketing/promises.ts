import handshake from '#seed/art/handshake.webp'
import label from '#seed/art/label.webp'
import leafyGreen from '#seed/art/leafy-green.webp'
import stopwatch from '#seed/art/stopwatch.webp'

/** The marketing claims; each has a page of its own. */
export const PROMISES = [
  {
    title: 'Fastest Delivery',
    description: 'Groceries delivered in under 30 minutes.',
    picture: stopwatch,
    to: '/fastestDelevery',
  },
  {
    title: 'Freshness Guaranteed',
    description: 'Fresh produce straight from the source.',
    picture: leafyGreen,
    to: '/freshnessGuaranteed',
  },
  {
    title: 'Affordable Prices',
    description: 'Quality groceries at unbeatable prices.',
    picture: label,
    to: '/affordablePrices',
  },
  {
    title: 'Trusted by Thousands',
    description: 'Loved by 10,000+ happy customers.',
    picture: handshake,
    to: '/trustedthousands',
  },
] as const

export type PromisePath = (typeof PROMISES)[number]['to']
