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

type Opened = { product: Product; picture: string | undefined; isShown: boolean }

/** The product whose card was clicked last, and the file that the card showed, which the browser has decoded. */
let opened: Opened | undefined

export function openFromCard(product: Product, link: Element) {
  const shown = link.closest('article')?.querySelector('img')
  opened = { product, picture: shown?.complete && shown.naturalWidth ? shown.currentSrc : undefined, isShown: false }
}

export const openedFromCard = (id: string) => (opened?.product._id === id ? opened : undefined)

export const openedPicture = (src: string) => (opened?.product.image[0] === src ? opened.picture : undefined)
