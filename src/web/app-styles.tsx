import inlined from './app.css?inline'

const MARK = { 'data-app-styles': '' }

/**
 * The styles are inlined into the page. Only the server's bundle contains their text; the browser reads it back from
 * the document, so that a document that is rendered again (such as after an error) keeps them.
 */
const css = import.meta.env.SSR ? inlined : (document.querySelector('style[data-app-styles]')?.textContent ?? '')

let own = ''

/** On the server, before each rendering: how the shop's own look differs. Browsers find it in the page, with the rest. */
export function setOwnStyles(styles: string): void {
  own = styles
}

export function AppStyles() {
  if (import.meta.env.DEV) {
    return (
      <>
        <link rel="stylesheet" href="/src/web/app.css" />
        <style>{own}</style>
      </>
    )
  }
  return <style {...MARK}>{import.meta.env.SSR ? css + own : css}</style>
}
