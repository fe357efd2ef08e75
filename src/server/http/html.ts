declare const htmlBrand: unique symbol

/** Text that is safe to stand in a page. Only `html` makes it. */
export type Html = { readonly markup: string; readonly [htmlBrand]: true }

type Value = string | number | Html | readonly Html[] | null | undefined

/** Writes markup; every value in it that is not markup itself is escaped. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  const markup = parts.reduce((made, part, index) => made + markupOf(values[index - 1]) + part)
  return { markup } as Html
}

function markupOf(value: Value): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  if ('markup' in value) return value.markup
  return value.map(markupOf).join('')
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
