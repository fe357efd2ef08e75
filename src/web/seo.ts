import type { MetaDescriptor } from 'react-router'
import basket from '../../seed/art/basket.webp'

type PageMeta = {
  /** What the tab says before the shop's name; the home page gives the whole title itself. */
  title: string
  description: string
  /** The page's one address, such as /products/fruits. */
  path: string
  /** A picture of the page, an address on this site; without one, the shop's basket. */
  picture?: string | undefined
  type?: 'website' | 'product' | undefined
  /** Pages that are different for everyone, or empty, stay out of search engines. */
  hidden?: boolean | undefined
  /** Structured data, made by the functions below. */
  structured?: object[] | undefined
}

export const SHOP_NAME = 'GreenCart'

/** `matches` is what a route's meta function gets: the shop's address comes from the root's loader. */
export function originFrom(matches: readonly unknown[]): string {
  const [root] = matches
  if (typeof root !== 'object' || root === null || !('loaderData' in root)) return ''
  const data = root.loaderData
  if (typeof data !== 'object' || data === null || !('origin' in data)) return ''
  return typeof data.origin === 'string' ? data.origin : ''
}

export function pageMeta(matches: readonly unknown[], page: PageMeta): MetaDescriptor[] {
  const origin = originFrom(matches)
  const title = page.title.includes(SHOP_NAME) ? page.title : `${page.title} | ${SHOP_NAME}`
  const tags: MetaDescriptor[] = [
    { title },
    { name: 'description', content: page.description },
    { property: 'og:site_name', content: SHOP_NAME },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: origin + page.path },
    { property: 'og:image', content: new URL(page.picture ?? basket, origin || 'http://localhost').href },
    { name: 'twitter:card', content: 'summary' },
  ]
  if (page.hidden) tags.push({ name: 'robots', content: 'noindex' })
  else tags.push({ tagName: 'link', rel: 'canonical', href: origin + page.path })
  for (const thing of page.structured ?? [])
    tags.push({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } })
  return tags
}
