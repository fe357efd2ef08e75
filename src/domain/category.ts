import type { CategoryPath } from './catalog.ts'

/** Pictures that come with the shop. */
export const CATEGORY_ART_NAMES = ['vegetables', 'fruits', 'drinks', 'instant', 'dairy', 'bakery', 'grains'] as const
export type CategoryArt = (typeof CATEGORY_ART_NAMES)[number]

/** A category as a shop shows it. */
export type Category = {
  path: CategoryPath
  text: string
  bgColor: string
  /** The URL of its own picture. */
  image: string | null
  /** The picture that comes with the shop; neither: a basket is shown. */
  art: CategoryArt | null
  /** Its path; a category with a parent has no children. */
  parent: CategoryPath | null
  /** Not listed, nor are those below it; its page opens and its products stay on sale. */
  hidden: boolean
}

/** The name of its colour in style sheets: theme.css has those of the categories that every shop begins with. */
export const colourName = (path: CategoryPath): string => {
  const name = path.toLowerCase()
  return CATEGORY_ART_NAMES.some((known) => known === name) ? `--color-${name}` : `--category-${name}`
}
