import avocado from '#seed/art/avocado.webp'
import baguette from '#seed/art/baguette.webp'
import banana from '#seed/art/banana.webp'
import basket from '#seed/art/basket.webp'
import broccoli from '#seed/art/broccoli.webp'
import carrot from '#seed/art/carrot.webp'
import leafyGreen from '#seed/art/leafy-green.webp'
import milk from '#seed/art/milk.webp'
import pineapple from '#seed/art/pineapple.webp'
import tomato from '#seed/art/tomato.webp'
import watermelon from '#seed/art/watermelon.webp'
import type { ArtPiece } from '../../ui/floating-art.tsx'

/** Later pieces are drawn in front of earlier ones. Small screens have fewer, larger ones. */
export const HERO_ART: ArtPiece[] = [
  { picture: pineapple, large: [36, -2, 26, 6], small: [36, -4, 34, 6], depth: 0.5 },
  { picture: avocado, large: [63, 4, 25, 16], depth: 0.7 },
  { picture: banana, large: [10, 1, 24, -14], small: [6, 4, 32, -14], depth: 0.6 },
  { picture: watermelon, large: [-2, 43, 28, -18], depth: 0.4 },
  { picture: tomato, large: [25, 27, 18, -8], small: [18, 32, 24, -8], depth: 0.3 },
  { picture: carrot, large: [74, 34, 26, 18], small: [66, 10, 34, 18], depth: 0.8 },
  { picture: leafyGreen, large: [51, 50, 23, 22], small: [56, 34, 32, 22] },
  { picture: baguette, large: [27, 45, 27, 18], small: [14, 40, 36, 18] },
  { picture: broccoli, large: [40, 48, 20, -4], small: [40, 42, 28, -4] },
  { picture: basket, large: [27, 52, 46, 0], small: [20, 42, 60, 0] },
  { picture: milk, large: [12, 80, 17, -4] },
]
