import type { Visitor } from './visitor.ts'

/** The path of a link in a mail, with its token. */
export const linkIn = (text: string | undefined, path: string) =>
  new RegExp(`${path}#[\\w-]{43}(?![\\w-])(&[a-z]+)?`).exec(text ?? '')?.[0] ?? ''

/** As the page behind a link does when its button is pressed: the token goes into the body. */
export async function pressLink(who: Visitor, link: string, headers: Record<string, string> = {}) {
  const [path = '', token = ''] = link.split('#')
  const response = await who.fetch(path, { method: 'POST', body: new URLSearchParams({ token }), headers })
  return { status: response.status, headers: response.headers, page: await response.text() }
}
