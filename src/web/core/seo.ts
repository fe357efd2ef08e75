import type { MetaDescriptor } from 'react-router'
import basket from '#seed/art/basket.webp'

type PageMeta = {
  /** The document title without the shop's name, which is appended unless the title contains it. */
  title: string
  description: string
  /** The canonical path, such as /products/fruits. */
  path: string
  /** A path on this site; the default is the basket. */
  picture?: string | undefined
  type?: 'website' | 'product' | undefined
  /** Adds `noindex`: for personal and empty pages. */
  hidden?: boolean | undefined
  /** JSON-LD, from store-data.ts, product-data.ts and breadcrumb-data.ts. */
  structured?: object[] | undefined
}

export const SHOP_NAME = 'GreenCart'

/** The origin from the root's loader, found in the `matches` of a route's meta function; an error page has none. */
export function originFrom(matches: readonly unknown[]): string {
  const [root] = matches as [{ loaderData?: { origin?: string } }?]
  return root?.loaderData?.origin ?? ''
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
