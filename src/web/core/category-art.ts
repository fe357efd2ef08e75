import type { CategoryPath } from '#domain/catalog.ts'
import bread from '#seed/art/bread.webp'
import broccoli from '#seed/art/broccoli.webp'
import cheese from '#seed/art/cheese.webp'
import cupWithStraw from '#seed/art/cup-with-straw.webp'
import noodles from '#seed/art/noodles.webp'
import rice from '#seed/art/rice.webp'
import strawberry from '#seed/art/strawberry.webp'

export const CATEGORY_ART: Record<CategoryPath, string> = {
  Vegetables: broccoli,
  Fruits: strawberry,
  Drinks: cupWithStraw,
  Instant: noodles,
  Dairy: cheese,
  Bakery: bread,
  Grains: rice,
}
