import type { Category, CategoryArt } from '#domain/category.ts'
import basket from '#seed/art/basket.webp'
import bread from '#seed/art/bread.webp'
import broccoli from '#seed/art/broccoli.webp'
import cheese from '#seed/art/cheese.webp'
import cupWithStraw from '#seed/art/cup-with-straw.webp'
import noodles from '#seed/art/noodles.webp'
import rice from '#seed/art/rice.webp'
import strawberry from '#seed/art/strawberry.webp'

const ART: Record<CategoryArt, string> = {
  vegetables: broccoli,
  fruits: strawberry,
  drinks: cupWithStraw,
  instant: noodles,
  dairy: cheese,
  bakery: bread,
  grains: rice,
}

export const ALL_CATEGORIES = '/categories'

/** What a link to a category shows. */
export type CategoryLink = Pick<Category, 'path' | 'text' | 'image' | 'art'>

export const categoryLink = ({ path, text, image, art }: CategoryLink): CategoryLink => ({ path, text, image, art })

/** The seller’s own picture, one that comes with the shop, or a basket. */
export const categoryPicture = ({ image, art }: Pick<Category, 'image' | 'art'>): string =>
  image?.replace(/-640\.webp$/, '-320.webp') ?? (art ? ART[art] : basket)
