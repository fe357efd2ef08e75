/** What is true of a page: its module exports it as `handle`, or a layout does for all pages in it. */
export type PageFacts = {
  /** Listed in the sitemap, or private: robots.txt and `noindex` keep it out of search engines. */
  search: 'listed' | 'private'
  /** Whether its rendering is cached for all visitors: not where each made-up URL would get a page. */
  cached: boolean
  /** Of a promise of the shop, by its place among them: there is no such page while the shop doesn't make it. */
  promise?: number
  /** Whether it may ask for the camera. Of a visit, the page that it began with decides. */
  camera?: true
}

/** With its path, such as `/products/:category`. */
export type Page = PageFacts & { path: string }
