import cloud from '../../../../seed/art/cloud.webp'
import deliveryScooter from '../../../../seed/art/delivery-scooter.webp'
import houseWithGarden from '../../../../seed/art/house-with-garden.webp'
import package_ from '../../../../seed/art/package.webp'
import pottedPlant from '../../../../seed/art/potted-plant.webp'
import shop from '../../../../seed/art/shop.webp'
import sun from '../../../../seed/art/sun.webp'
import type { ArtPiece } from '../../ui/floating-art.tsx'

/** From the shop, along the road, to the garden gate. Upright on large screens, a strip on small ones. */
export const BANNER_ART: ArtPiece[] = [
  { picture: sun, large: [66, 4, 22], small: [76, 2, 15] },
  { picture: cloud, large: [10, 8, 26], small: [30, 4, 20] },
  { picture: shop, large: [6, 34, 33], small: [2, 38, 25] },
  { picture: houseWithGarden, large: [58, 26, 40], small: [72, 30, 28] },
  { picture: pottedPlant, large: [44, 42, 12] },
  { picture: package_, large: [9, 68, 17, -6] },
  { picture: deliveryScooter, large: [33, 57, 42], small: [36, 38, 30] },
]
