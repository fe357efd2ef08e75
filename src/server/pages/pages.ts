import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { CatalogReader } from '#contract/catalog/catalog.ts'
import { sendAnswer } from '../answers/answer.ts'
import type { AnswerCache } from '../answers/answer-cache.ts'
import type { Reader } from '../db/database.ts'
import { ipKey } from '../limits/ip-key.ts'
import type { WorkGate } from '../limits/work-gate.ts'
import { PageAnswers } from './page-answers.ts'
import type { ExtraSources } from './page-policy.ts'
import type { PageContext } from './page-renderer.ts'
import { spellingBy } from './page-spelling.ts'
import { mountDevPages } from './pages-in-development.ts'
import { RenderThread } from './render-thread.ts'
import { mountSiteFiles } from './site-files.ts'

const BUILD = resolve(import.meta.dirname, '../../../build/pages')
export const WEB_BUILD = pathToFileURL(resolve(BUILD, 'server/index.js')).href

type Options = {
  answers: AnswerCache
  catalog: CatalogReader
  db: Reader
  publicUrl: string
  dev: boolean
  /** Other sites that pages may load from, such as the payment provider's. */
  extraSources?: ExtraSources | undefined
  /** Limits how many pages are rendered at once; cached ones are served past it. */
  renderGate: WorkGate
  /** Counts what an IP asks to be rendered, and throws when it is too much. */
  beforeRendering(ip: string): void
}

/** Serves every page. */
export async function mountPages(app: FastifyInstance, options: Options): Promise<void> {
  const { answers, catalog, db, publicUrl: origin, dev, extraSources: extra, renderGate, beforeRendering } = options
  const context: PageContext = { origin, onFault: (err) => app.log.error({ err }, 'page fault') }
  mountSiteFiles(app, { answers, db, origin, renderGate, beforeRendering })
  if (dev) return mountDevPages(app, context, catalog)
  await serveAssets(app)
  const thread = new RenderThread({ build: WEB_BUILD, origin, extra }, context.onFault)
  app.addHook('onClose', () => thread.close())
  const pages = new PageAnswers({
    answers,
    catalog,
    source: {
      render: (key, catalog, ip) => renderGate.run(() => thread.render(key, catalog), { visitor: { key: ip, ip } }),
      beforeRendering,
      spelling: spellingBy(await thread.paths()),
    },
  })
  app.get('/*', async ({ raw, ip }, reply) => {
    const answer = await pages.page(raw.url ?? '/', ipKey(ip))
    reply.hijack()
    sendAnswer(raw, reply.raw, answer)
  })
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
