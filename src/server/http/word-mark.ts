import { signOf } from '#domain/shop-facts.ts'
import { type Html, html } from './html.ts'

/** The shop's name as a sign; `attributes` are of what is not in the accent colour. */
export function wordMark(name: string, attributes: Html | null = null): Html {
  const [first = '', second] = signOf(name)
  return html`<span${attributes}>${first}</span>${second}`
}
