import avocado from '../../../../seed/art/avocado.webp'
import banana from '../../../../seed/art/banana.webp'
import basket from '../../../../seed/art/basket.webp'
import blueberries from '../../../../seed/art/blueberries.webp'
import bread from '../../../../seed/art/bread.webp'
import broccoli from '../../../../seed/art/broccoli.webp'
import carrot from '../../../../seed/art/carrot.webp'
import cherries from '../../../../seed/art/cherries.webp'
import lemon from '../../../../seed/art/lemon.webp'
import milk from '../../../../seed/art/milk.webp'
import pineapple from '../../../../seed/art/pineapple.webp'
import strawberry from '../../../../seed/art/strawberry.webp'
import tomato from '../../../../seed/art/tomato.webp'
import watermelon from '../../../../seed/art/watermelon.webp'
import type { ArtPiece } from '../../ui/floating-art.tsx'

/** Everything flies into (or out of) the one basket, which stands still. */
export const HERO_ART: ArtPiece[] = [
  { picture: pineapple, large: [39, 0, 23, 6], small: [41, 0, 19, 6], depth: 0.5 },
  { picture: avocado, large: [63, 8, 21, 16], small: [60, 9, 17, 14], depth: 0.7 },
  { picture: banana, large: [15, 4, 20, -14], small: [21, 6, 17, -14], depth: 0.6 },
  { picture: lemon, large: [87, 6, 11, 20], depth: 1 },
  { picture: cherries, large: [2, 22, 13, -10], small: [4, 14, 11, -10], depth: 0.9 },
  { picture: watermelon, large: [8, 38, 24, -18], small: [4, 42, 20, -16], depth: 0.4 },
  { picture: tomato, large: [33, 28, 17, -6], small: [31, 33, 14, -6], depth: 0.3 },
  { picture: broccoli, large: [53, 29, 19, 8], small: [54, 33, 15, 8], depth: 0.35 },
  { picture: carrot, large: [75, 34, 22, 18], small: [75, 38, 18, 18], depth: 0.8 },
  { picture: blueberries, large: [84, 62, 13, 4], small: [84, 10, 11, 4], depth: 1 },
  { picture: strawberry, large: [26, 51, 11, -20], depth: 0.5 },
  { picture: milk, large: [4, 70, 17, -8], small: [8, 72, 14, -8], depth: 0.6 },
  { picture: bread, large: [70, 72, 19, 10], small: [73, 72, 17, 10], depth: 0.5 },
  { picture: basket, large: [29, 56, 42, 0], small: [34, 52, 32, 0], depth: 0 },
]
