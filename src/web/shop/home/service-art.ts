import cloud from '#seed/art/cloud.webp'
import deliveryScooter from '#seed/art/delivery-scooter.webp'
import heart from '#seed/art/heart.webp'
import herb from '#seed/art/herb.webp'
import label from '#seed/art/label.webp'
import rupeeCoin from '#seed/art/rupee-coin.webp'
import salad from '#seed/art/salad.webp'
import star from '#seed/art/star.webp'
import stopwatch from '#seed/art/stopwatch.webp'
import thumbsUp from '#seed/art/thumbs-up.webp'
import tomato from '#seed/art/tomato.webp'
import type { ArtPiece } from '../../ui/floating-art.tsx'
import type { PromisePath } from '../marketing/promises.ts'

const same = (picture: string, ...place: [number, number, number, number?]): ArtPiece => ({
  picture,
  large: place,
  small: place,
  depth: 0.4,
})

export const SERVICE_ART: Record<PromisePath, readonly ArtPiece[]> = {
  '/fastestDelevery': [same(cloud, 4, 12, 26), same(stopwatch, 66, 4, 27, 10), same(deliveryScooter, 26, 26, 56)],
  '/freshnessGuaranteed': [same(herb, 12, 10, 30, -12), same(tomato, 66, 2, 26, 10), same(salad, 36, 22, 52)],
  '/affordablePrices': [same(rupeeCoin, 18, 10, 28, -10), same(label, 42, 14, 52, 6)],
  '/trustedthousands': [same(star, 8, 14, 26, -12), same(thumbsUp, 68, 6, 27, 10), same(heart, 28, 16, 50)],
}
