import cloud from '#seed/art/cloud.webp'
import deliveryScooter from '#seed/art/delivery-scooter.webp'
import houseWithGarden from '#seed/art/house-with-garden.webp'
import pottedPlant from '#seed/art/potted-plant.webp'
import shop from '#seed/art/shop.webp'
import shoppingCart from '#seed/art/shopping-cart.webp'
import sun from '#seed/art/sun.webp'
import type { ArtPiece } from '../../ui/floating-art.tsx'

/** The sign of the demo's shop says that it is open day and night. */
export const bannerArt = (isDemo: boolean): ArtPiece[] => [
  { picture: sun, large: [67, 5, 20], small: [80, 3, 13], depth: 0.4 },
  { picture: cloud, large: [9, 6, 27], small: [27, 2, 18], depth: 1 },
  isDemo
    ? { picture: shop, large: [4, 34, 34], small: [1, 30, 26] }
    : { picture: shoppingCart, large: [6, 44, 26], small: [4, 36, 22] },
  { picture: pottedPlant, large: [41, 49, 13], small: [28, 42, 9] },
  { picture: houseWithGarden, large: [56, 27, 41], small: [70, 22, 29] },
  { picture: deliveryScooter, large: [29, 52, 42], small: [36, 37, 30], depth: 0.1 },
]
