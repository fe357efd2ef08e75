import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { CatalogReader } from '#contract/catalog.ts'
import type { Metrics } from '../http/metrics.ts'
import type { WorkGate } from '../limits/work-gate.ts'
import { PageCache } from './page-cache.ts'
import type { ExtraSources } from './page-policy.ts'
import { openPages, type PageContext, renderUrl } from './page-renderer.ts'
import { mountDevPages } from './pages-in-development.ts'
import type { CachedPages } from './serve-cached-pages.ts'
import { mountSiteFiles } from './site-files.ts'

const BUILD = resolve(import.meta.dirname, '../../../build')

type Options = {
  catalog: CatalogReader
  publicUrl: string
  dev: boolean
  /** Other sites that pages may load from, such as the payment provider's. */
  extraSources?: ExtraSources | undefined
  /** Limits how many pages are rendered at once; cached ones are served past it. */
  renderGate: WorkGate
  cachedPages: CachedPages
  metrics: Metrics
}

/** Serves every page; `purge` makes the next request see what the catalogue holds now. */
export async function mountPages(app: FastifyInstance, options: Options): Promise<{ purge(): void }> {
  const { catalog, publicUrl, dev, extraSources, renderGate, cachedPages, metrics } = options
  const context: PageContext = { catalog, origin: publicUrl, onFault: (err) => app.log.error({ err }, 'page fault') }
  const siteFiles = mountSiteFiles(app, context)
  if (dev) {
    await mountDevPages(app, context)
    return siteFiles
  }
  await serveAssets(app)
  const build: unknown = await import(pathToFileURL(`${BUILD}/server/index.js`).href)
  const pages = openPages(build, context)
  const cache = new PageCache({
    render: (key) => renderGate.run(() => renderUrl(pages, publicUrl, key, extraSources)),
    isKnown: (path) => pages.isKnown(path),
  })
  cachedPages.serve(app, cache)
  metrics.counterOf('greencart_page_cache_total', 'Page requests, served from memory or rendered.', () => [
    { labels: { result: 'hit' }, value: cache.hits },
    { labels: { result: 'miss' }, value: cache.misses },
  ])
  metrics.gauge('greencart_page_cache_bytes', 'Memory used by cached pages.', () => cache.bytes)
  return {
    purge() {
      cache.purge()
      siteFiles.purge()
    },
  }
}

/** Names of assets change with their content, so a browser never asks twice. */
async function serveAssets(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: `${BUILD}/client/assets`,
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
  })
}
