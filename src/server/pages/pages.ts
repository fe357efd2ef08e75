import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { CatalogReader } from '#contract/catalog/catalog.ts'
import type { Page } from '#contract/pages/page-facts.ts'
import type { ShownShop } from '#domain/shop-facts.ts'
import { sendAnswer } from '../answers/answer.ts'
import type { AnswerCache } from '../answers/answer-cache.ts'
import type { Categories } from '../catalog/categories.ts'
import type { Reader } from '../db/database.ts'
import type { DeliveryState } from '../delivery/delivery-state.ts'
import { ipKey } from '../limits/ip-key.ts'
import type { WorkGate } from '../limits/work-gate.ts'
import type { ShopState } from '../shop/shop-state.ts'
import { findPageIn } from './find-page.ts'
import { PageAnswers } from './page-answers.ts'
import type { ExtraSources } from './page-policy.ts'
import type { PageContext } from './page-renderer.ts'
import { mountDevPages } from './pages-in-development.ts'
import { RenderThread } from './render-thread.ts'
import { mountShopIcons } from './shop-icons.ts'
import { mountSiteFiles } from './site-files.ts'

const BUILD = resolve(import.meta.dirname, '../../../build/pages')
export const WEB_BUILD = pathToFileURL(resolve(BUILD, 'server/index.js')).href

type Options = {
  answers: AnswerCache
  catalog: CatalogReader
  shopState: ShopState
  delivery: Pick<DeliveryState, 'service' | 'onServiceChanged'>
  categories: Categories
  db: Reader
  /** A file of the shop's pictures; null: there is none of this name. */
  readPicture(file: string): Promise<Buffer | null>
  publicUrl: string
  dev: boolean
  /** Other sites that pages may load from, such as the payment provider's. */
  extraSources?: ExtraSources | undefined
  /** Limits how many pages are rendered at once; cached ones are served past it. */
  renderGate: WorkGate
  /** Counts what an IP asks to be rendered, and throws when it is too much. */
  beforeRendering(ip: string): void
}

/** Serves every page, and what search engines read about them. */
export async function mountPages(app: FastifyInstance, options: Options): Promise<void> {
  const { answers, catalog, categories, db, shopState, publicUrl: origin, dev, readPicture } = options
  const { renderGate, beforeRendering } = options
  const context: PageContext = {
    origin,
    shop: () => shopInPages(options),
    onFault: (err) => app.log.error({ err }, 'page fault'),
  }
  const pages = dev ? await mountDevPages(app, context, catalog) : await mountBuiltPages(app, context, options)
  mountShopIcons(app, { shopState, readPicture, renderGate, beforeRendering })
  mountSiteFiles(app, { answers, categories, db, origin, pages, shopState, renderGate, beforeRendering })
}

const shopInPages = ({ shopState, delivery }: Pick<Options, 'shopState' | 'delivery'>): ShownShop => ({
  ...shopState.shown,
  service: delivery.service,
})

async function mountBuiltPages(
  app: FastifyInstance,
  { origin, shop, onFault }: PageContext,
  { answers, catalog, categories, shopState, delivery, extraSources: extra, renderGate, beforeRendering }: Options,
): Promise<() => Promise<readonly Page[]>> {
  await serveAssets(app)
  const thread = new RenderThread({ build: WEB_BUILD, origin, extra, shop: shop() }, onFault)
  // In this sequence: what is rendered after the purge knows the new facts, and what is being rendered is not cached.
  const showNew = () => {
    thread.setShop(shop())
    answers.purge('all')
  }
  shopState.onChange(showNew)
  delivery.onServiceChanged(showNew)
  app.addHook('onClose', () => thread.close())
  const known = await thread.pages()
  const pages = new PageAnswers({
    answers,
    catalog,
    source: {
      render: (key, catalog, ip) => renderGate.run(() => thread.render(key, catalog), { visitor: { key: ip, ip } }),
      beforeRendering,
      find: findPageIn(known, () => ({ ':category': categories.pagePaths.all })),
    },
  })
  app.get('/*', async ({ raw, ip }, reply) => {
    const answer = await pages.page(raw.url ?? '/', ipKey(ip))
    reply.hijack()
    sendAnswer(raw, reply.raw, answer)
  })
  return async () => known
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
