import { CATEGORIES } from './catalog.ts'
import { type Category, colourName } from './category.ts'
import { darkColour } from './category-colour.ts'

type Coloured = Pick<Category, 'path' | 'bgColor'>

const isDefault = ({ path, bgColor }: Coloured) =>
  CATEGORIES.some((known) => known.path.toLowerCase() === path && known.bgColor === bgColor.toUpperCase())

/** The colours that theme.css does not have, as a style sheet; empty for a shop that has not changed its categories. */
export function categoryStyles(categories: readonly Coloured[]): string {
  const named = categories.map(({ path, bgColor }) => ({ path: path.toLowerCase(), bgColor: bgColor.toLowerCase() }))
  const own = named.filter((category) => !isDefault(category))
  if (own.length === 0) return ''
  const rule = (colourOf: (colour: string) => string) =>
    `:root{${own.map(({ path, bgColor }) => `${colourName(path)}:${colourOf(bgColor)}`).join(';')}}`
  return `${rule((colour) => colour)}@media (prefers-color-scheme:dark){${rule(darkColour)}}`
}
