import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendAnswer } from '../answers/answer.ts'
import type { AnswerCache, Recipe } from '../answers/answer-cache.ts'
import { SELLABLE_PRODUCTS } from '../catalog/answer-tags.ts'
import type { Reader } from '../db/database.ts'
import { standingHeaders } from '../http/security-headers.ts'
import type { WorkGate } from '../limits/work-gate.ts'
import { sitemapOf, sitemapPart } from './sitemap.ts'

const KEPT_PRIVATE = [
  '/api/',
  '/cart',
  '/favourites',
  '/my-orders',
  '/add-address',
  '/addresses',
  '/seller',
  '/loader',
  '/sandbox/',
]

type Needs = { answers: AnswerCache; db: Reader; origin: string; renderGate: WorkGate }

/** What search engines read: robots.txt and the sitemap. */
export function mountSiteFiles(app: FastifyInstance, { answers, db, origin, renderGate }: Needs): void {
  const robots = [
    'User-agent: *',
    ...KEPT_PRIVATE.map((path) => `Disallow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots))

  const headers = { ...standingHeaders(origin), 'content-type': 'application/xml; charset=utf-8' }
  const recipe = (room: Recipe['room'], write: () => Promise<string | null>): Recipe => ({
    room,
    async make() {
      const xml = await renderGate.run(write)
      const body = Buffer.from(xml ?? '')
      return { status: xml === null ? 404 : 200, headers, body, tags: SELLABLE_PRODUCTS, mayBeCached: true }
    },
  })
  const send = async ({ raw }: FastifyRequest, reply: FastifyReply, key: string, made: Recipe) => {
    const answer = await answers.answer(key, made)
    reply.hijack()
    sendAnswer(raw, reply.raw, answer)
  }
  app.get('/sitemap.xml', (request, reply) =>
    send(
      request,
      reply,
      '/sitemap.xml',
      recipe('plain', () => sitemapOf({ db, origin })),
    ),
  )
  // Several megabytes each, and read once a day: not cached.
  app.get<{ Params: { part: string } }>('/sitemap/:part(^[1-9]\\d{0,3}).xml', (request, reply) =>
    send(
      request,
      reply,
      `/sitemap/${request.params.part}.xml`,
      recipe(null, () => sitemapPart({ db, origin }, Number(request.params.part))),
    ),
  )
}
