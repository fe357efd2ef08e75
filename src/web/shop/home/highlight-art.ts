import clipboard from '#seed/art/clipboard.webp'
import cloud from '#seed/art/cloud.webp'
import coin from '#seed/art/coin.webp'
import deliveryScooter from '#seed/art/delivery-scooter.webp'
import handshake from '#seed/art/handshake.webp'
import heart from '#seed/art/heart.webp'
import herb from '#seed/art/herb.webp'
import house from '#seed/art/house.webp'
import label from '#seed/art/label.webp'
import leafyGreen from '#seed/art/leafy-green.webp'
import package_ from '#seed/art/package.webp'
import receipt from '#seed/art/receipt.webp'
import roundPushpin from '#seed/art/round-pushpin.webp'
import rupeeCoin from '#seed/art/rupee-coin.webp'
import salad from '#seed/art/salad.webp'
import shoppingBags from '#seed/art/shopping-bags.webp'
import speechBalloon from '#seed/art/speech-balloon.webp'
import star from '#seed/art/star.webp'
import stopwatch from '#seed/art/stopwatch.webp'
import thumbsUp from '#seed/art/thumbs-up.webp'
import timer from '#seed/art/timer.webp'
import tomato from '#seed/art/tomato.webp'
import type { ArtPiece } from '../../ui/floating-art.tsx'
import type { HighlightPath } from './highlights.ts'

type HighlightArt = { icon: string; pieces: readonly ArtPiece[] }

const same = (picture: string, ...place: [number, number, number, number?]): ArtPiece => ({
  picture,
  large: place,
  small: place,
  depth: 0.4,
})

export const HIGHLIGHT_ART: Record<HighlightPath, HighlightArt> = {
  '/fastestDelevery': {
    icon: stopwatch,
    pieces: [same(cloud, 4, 12, 26), same(stopwatch, 66, 4, 27, 10), same(deliveryScooter, 26, 26, 56)],
  },
  '/freshnessGuaranteed': {
    icon: leafyGreen,
    pieces: [same(herb, 12, 10, 30, -12), same(tomato, 66, 2, 26, 10), same(salad, 36, 22, 52)],
  },
  '/affordablePrices': {
    icon: label,
    pieces: [same(rupeeCoin, 18, 10, 28, -10), same(label, 42, 14, 52, 6)],
  },
  '/trustedthousands': {
    icon: handshake,
    pieces: [same(star, 8, 14, 26, -12), same(thumbsUp, 68, 6, 27, 10), same(heart, 28, 16, 50)],
  },
  '/help/delivery': {
    icon: deliveryScooter,
    pieces: [same(house, 10, 2, 28), same(roundPushpin, 72, 0, 20, 8), same(deliveryScooter, 36, 24, 52)],
  },
  '/help/returns': {
    icon: package_,
    pieces: [same(speechBalloon, 64, 0, 28, 8), same(package_, 24, 18, 54, -4)],
  },
  '/help/payment': {
    icon: rupeeCoin,
    pieces: [same(coin, 10, 8, 24, -12), same(rupeeCoin, 66, 2, 28, 10), same(receipt, 32, 16, 48, -4)],
  },
  '/delivery-record': {
    icon: clipboard,
    pieces: [same(shoppingBags, 4, 34, 26, -8), same(timer, 70, 8, 25, 10), same(clipboard, 32, 14, 48, 4)],
  },
}
