import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Page } from '#contract/pages/page-facts.ts'
import type { ShopFacts } from '#domain/shop-facts.ts'
import { sendAnswer } from '../answers/answer.ts'
import type { AnswerCache, Recipe } from '../answers/answer-cache.ts'
import { SELLABLE_PRODUCTS } from '../catalog/answer-tags.ts'
import type { Categories } from '../catalog/categories.ts'
import type { Reader } from '../db/database.ts'
import { standingHeaders } from '../http/security-headers.ts'
import { ipKey } from '../limits/ip-key.ts'
import type { WorkGate } from '../limits/work-gate.ts'
import type { ShopState } from '../shop/shop-state.ts'
import { type ParameterValues, pathsOf } from './find-page.ts'
import { sitemapOf, sitemapPart } from './sitemap.ts'

/** Beside private pages. */
const NOT_PAGES = ['/api/', '/sandbox/']

type Needs = {
  answers: AnswerCache
  categories: Categories
  db: Reader
  origin: string
  pages(): Promise<readonly Page[]>
  shopState: Pick<ShopState, 'facts'>
  renderGate: WorkGate
  /** Counts what an IP asks for, and throws when it is too much. */
  beforeRendering(ip: string): void
}

type Sitemap = { path: string; partition: Recipe['partition']; write: () => Promise<string | null> }

/** What search engines read: robots.txt and the sitemap. */
export function mountSiteFiles(app: FastifyInstance, needs: Needs): void {
  const { answers, categories, db, origin, pages, shopState, renderGate, beforeRendering } = needs
  app.get('/robots.txt', async (_request, reply) => {
    const disallowed = [...NOT_PAGES, ...privatePaths(await pages())].map((path) => `Disallow: ${path}`)
    const lines = ['User-agent: *', ...disallowed, `Sitemap: ${origin}/sitemap.xml`, '']
    return reply.type('text/plain; charset=utf-8').send(lines.join('\n'))
  })
  const shop = async () => ({
    db,
    origin,
    pages: listedPaths(existing(await pages(), shopState.facts), { ':category': categories.pagePaths.listed }),
  })

  const headers = { ...standingHeaders(origin), 'content-type': 'application/xml; charset=utf-8' }
  const recipe = (ip: string, { partition, write }: Sitemap): Recipe => ({
    partition,
    async make() {
      const xml = await renderGate.run(write, { visitor: { key: ip, ip } })
      const body = Buffer.from(xml ?? '')
      return { status: xml === null ? 404 : 200, headers, body, tags: SELLABLE_PRODUCTS, mayBeCached: true }
    },
  })
  const send = async (request: FastifyRequest, reply: FastifyReply, sitemap: Sitemap) => {
    const ip = ipKey(request.ip)
    const ready = sitemap.partition && answers.ready(sitemap.path)
    if (!ready) beforeRendering(ip)
    const answer = ready ?? (await answers.answer(sitemap.path, recipe(ip, sitemap)))
    reply.hijack()
    sendAnswer(request.raw, reply.raw, answer)
  }
  app.get('/sitemap.xml', (request, reply) =>
    send(request, reply, { path: '/sitemap.xml', partition: 'plain', write: async () => sitemapOf(await shop()) }),
  )
  // Several megabytes each, and read once a day: not cached.
  app.get<{ Params: { part: string } }>('/sitemap/:part(^[1-9]\\d{0,3}).xml', (request, reply) => {
    const { part } = request.params
    const write = async () => sitemapPart(await shop(), Number(part))
    return send(request, reply, { path: `/sitemap/${part}.xml`, partition: null, write })
  })
}

const existing = (pages: readonly Page[], { promises }: Pick<ShopFacts, 'promises'>) =>
  pages.filter(({ promise }) => promise === undefined || promises[promise]?.title)

const listedPaths = (pages: readonly Page[], values: ParameterValues) =>
  pages.filter(({ search }) => search === 'listed').flatMap(({ path }) => pathsOf(path, values))

/** Up to their first parameter, and without those that another covers. */
function privatePaths(pages: readonly Page[]): string[] {
  const all = pages.filter(({ search }) => search === 'private').map(({ path }) => path.replace(/\/:.*/, ''))
  return [...new Set(all)].filter((path) => !all.some((other) => path.startsWith(`${other}/`)))
}
