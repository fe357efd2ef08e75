import { createContext, use } from 'react'

const MARK = { 'data-category-styles': '' }

/** Set while the server renders: the colours of this shop’s own categories. */
export const CategoryColours = createContext('')

/** In the document, so that the colours are there with the first paint; the browser reads them back from there. */
export function CategoryStyles() {
  const rendered = use(CategoryColours)
  const css = import.meta.env.SSR ? rendered : document.querySelector('style[data-category-styles]')?.textContent
  return css ? <style {...MARK}>{css}</style> : null
}
