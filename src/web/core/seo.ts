import type { MetaDescriptor } from 'react-router'
import type { PageFacts } from '#contract/pages/page-facts.ts'
import { iconUrl } from '#domain/shop-icons.ts'
import basket from '#seed/art/basket.webp'
import { shop } from './shop.ts'
import { shopOrigin } from './shop-origin.ts'

type PageMeta = {
  /** The document title without the shop's name, which is appended unless the title contains it. */
  title: string
  description: string
  /** The canonical path, such as /products/fruits. */
  path: string
  /** A path on this site; the default is the shop's share picture, or the basket. */
  picture?: string | undefined
  type?: 'website' | 'product' | undefined
  /** Adds `noindex`, as a private page has it by its `handle`: for searches and empty pages. */
  hidden?: boolean | undefined
  /** JSON-LD, from store-data.ts, product-data.ts and breadcrumb-data.ts. */
  structured?: object[] | undefined
}

type Match = { handle?: unknown } | undefined

const isPrivate = (match: Match) => (match?.handle as PageFacts | undefined)?.search === 'private'

export function pageMeta(matches: readonly Match[], page: PageMeta): MetaDescriptor[] {
  const origin = shopOrigin()
  const look = shop()
  const title = page.title.includes(look.name) ? page.title : `${page.title} | ${look.name}`
  const tags: MetaDescriptor[] = [{ title }, { name: 'description', content: page.description }]
  // Chats and search engines read them in what the server sends; browsers leave them alone.
  if (import.meta.env.SSR) {
    const picture = page.picture ?? (look.logo ? iconUrl(look, 'share') : basket)
    tags.push(
      { property: 'og:site_name', content: look.name },
      { property: 'og:type', content: page.type ?? 'website' },
      { property: 'og:title', content: title },
      { property: 'og:description', content: page.description },
      { property: 'og:url', content: origin + page.path },
      { property: 'og:image', content: new URL(picture, origin).href },
      { name: 'twitter:card', content: 'summary' },
    )
  }
  if (page.hidden || matches.some(isPrivate)) tags.push({ name: 'robots', content: 'noindex' })
  else tags.push({ tagName: 'link', rel: 'canonical', href: origin + page.path })
  for (const thing of page.structured ?? [])
    tags.push({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } })
  return tags
}
