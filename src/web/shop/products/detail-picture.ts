import type { Product } from '../../../domain/catalog.ts'
import { pictureSet } from '../../ui/picture.tsx'

/** How wide the detail page shows its picture. A card preloads by the same words, so that both choose one file. */
export const DETAIL_SIZES = '(width < 48rem) 90vw, (width < 64rem) 44vw, 480px'

export const transitionNameOf = ({ _id }: Pick<Product, '_id'>) => `product-${_id}`

const preloaded = new Set<string>()

/** For a product that is about to be opened. */
export function preloadDetailPicture({ image: [src] }: Pick<Product, 'image'>) {
  if (!src || preloaded.has(src)) return
  preloaded.add(src)
  const picture = new Image()
  picture.sizes = DETAIL_SIZES
  picture.srcset = pictureSet(src) ?? src
}
