import { accentCss } from '#domain/shop-colour.ts'
import inlined from './app.css?inline'
import { shop } from './core/shop.ts'

const MARK = { 'data-app-styles': '' }

/**
 * The styles are inlined into the page. Only the server's bundle contains their text; the browser reads it back from
 * the document, so that a document that is rendered again (such as after an error) keeps them.
 */
const css = import.meta.env.SSR ? inlined : (document.querySelector('style[data-app-styles]')?.textContent ?? '')

export function AppStyles() {
  if (import.meta.env.DEV) {
    return (
      <>
        <link rel="stylesheet" href="/src/web/app.css" />
        <style>{accentCss(shop().colour)}</style>
      </>
    )
  }
  return <style {...MARK}>{import.meta.env.SSR ? css + accentCss(shop().colour) : css}</style>
}
