import type { FastifyInstance } from 'fastify'
import { reportMissedSearch, suggestSearches } from '#contract/catalog/search.ts'
import { shopDayOf } from '#domain/shop-day.ts'
import type { Db, Reader } from '../db/database.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { ipKey } from '../limits/ip-key.ts'
import type { Limits } from '../limits/limits.ts'
import { countMiss } from '../search/missed-search-store.ts'
import type { SearchDictionary } from '../search/search-dictionary.ts'
import { readPage } from './product-pages.ts'
import type { PublicList } from './public-list.ts'

type Needs = {
  db: Db
  catalogDb: Reader
  searchDb: Reader
  guards: Guards
  publicList: PublicList
  dictionary: SearchDictionary
  limits: Limits
}

/** In a day: the list is of what many miss, and one visitor fills only a small part of it. */
const MISSES_PER_VISITOR = 50
const DAY_MINUTES = 24 * 60

/** An email address or a phone number, typed into the wrong field. */
const maySayWho = (text: string) => text.includes('@') || text.replace(/\D/g, '').length >= 6

export function searchRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, guards, publicList, limits } = needs

  serveEndpoint(
    app,
    guards,
    suggestSearches,
    ({ query: { search = '' }, request, reply }) => publicList.sendSuggestions(request, reply, search),
    { fromMemory: (request, reply) => publicList.sendReady(request, reply) },
  )

  const perVisitor = limits.of({ name: 'missed searches', max: MISSES_PER_VISITOR, windowMinutes: DAY_MINUTES })
  serveEndpoint(app, guards, reportMissedSearch, async ({ body: { search }, request }) => {
    const { total } = await readPage(needs, { search, limit: 1 })
    if (total > 0 || maySayWho(search)) return {}
    if ((await perVisitor.take(ipKey(request.ip))) === 0) await countMiss(db, search, shopDayOf(new Date()).date)
    return {}
  })
}
