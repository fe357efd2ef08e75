import type { SellerCategory, WantedCategoryToSend } from '#contract/catalog/seller-categories.ts'
import { colourProblem } from '#domain/category-colour.ts'
import { isCategoryPath, nameProblem, suggestedPath } from '#domain/category-name.ts'
import { colourFor } from '#domain/category-palette.ts'
import { namesIn } from '#domain/typed-names.ts'
import type { FieldErrors } from '../../core/field-errors.ts'

export type CategoryValues = {
  text: string
  path: string
  /** The link follows the name until it is typed itself. */
  hasOwnPath: boolean
  parent: string
  bgColor: string
  aliases: string
  hidden: boolean
  /** Among those beside it, counted from 0. */
  place: number
  /** The seller’s picture stays. */
  keepsPicture: boolean
}

export const newValues = (count: number): CategoryValues => ({
  text: '',
  path: '',
  hasOwnPath: false,
  parent: '',
  bgColor: colourFor(count),
  aliases: '',
  hidden: false,
  place: count,
  keepsPicture: true,
})

export const valuesOf = (
  { text, path, parent, bgColor, aliases, hidden }: SellerCategory,
  place: number,
): CategoryValues => ({
  text,
  path,
  hasOwnPath: true,
  parent: parent ?? '',
  bgColor,
  aliases: aliases.join(', '),
  hidden,
  place,
  keepsPicture: true,
})

export const withName = (values: CategoryValues, text: string): CategoryValues => ({
  ...values,
  text,
  path: values.hasOwnPath ? values.path : suggestedPath(text),
})

type Read = { values: WantedCategoryToSend } | { errors: FieldErrors }

/** The values as they are sent, or what is wrong with them. */
export function readValues(given: CategoryValues): Read {
  const [text, path] = [given.text.trim(), given.path.trim()]
  const errors: Record<string, string> = {}
  const named = text === '' ? 'This field is required.' : nameProblem(text)
  if (named) errors.text = named
  if (path === '') errors.path = 'Type a link in English letters, such as Tea-Coffee.'
  else if (!isCategoryPath(path)) errors.path = 'Use letters, digits and single hyphens, such as Tea-Coffee.'
  const coloured = colourProblem(given.bgColor)
  if (coloured) errors.bgColor = coloured
  if (Object.keys(errors).length > 0) return { errors }
  return {
    values: {
      text,
      path,
      parent: given.parent || null,
      bgColor: given.bgColor,
      aliases: namesIn(given.aliases),
      hidden: given.hidden,
      ...(!given.keepsPicture && { image: null }),
    },
  }
}
