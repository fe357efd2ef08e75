import inlined from './app.css?inline'

const MARK = { 'data-app-styles': '' }

/**
 * The styles travel inside the page. Only the server's bundle carries their text: the browser reads it back
 * from the page, so that a page drawn anew (after an error, say) keeps them.
 */
const css = import.meta.env.SSR ? inlined : (document.querySelector('style[data-app-styles]')?.textContent ?? '')

export function AppStyles() {
  if (import.meta.env.DEV) return <link rel="stylesheet" href="/src/web/app.css" />
  return <style {...MARK}>{css}</style>
}
