import type { Product } from '#domain/catalog.ts'
import { pictureSet } from '../../ui/picture.tsx'

/** The detail page's `sizes`. The card's preload uses the same, so that both choose the same file. */
export const DETAIL_SIZES = '(width < 48rem) min(80vw - 53px, 28svh), (width < 64rem) calc(40vw - 72px), 302px'

export const transitionNameOf = ({ _id }: Pick<Product, '_id'>) => `product-${_id}`

const preloaded = new Set<string>()

export function preloadDetailPicture({ image: [src] }: Pick<Product, 'image'>) {
  if (!src || preloaded.has(src)) return
  preloaded.add(src)
  const picture = new Image()
  picture.sizes = DETAIL_SIZES
  picture.srcset = pictureSet(src) ?? src
}

/** By the picture's URL: the file that a card has shown, which the browser has already decoded. */
const shownOnCards = new Map<string, string>()

export function saveCardPicture({ image: [src] }: Pick<Product, 'image'>, link: Element) {
  const shown = link.closest('article')?.querySelector('img')
  if (src && shown?.complete && shown.naturalWidth) shownOnCards.set(src, shown.currentSrc)
}

export const cardPictureOf = (src: string) => shownOnCards.get(src)
