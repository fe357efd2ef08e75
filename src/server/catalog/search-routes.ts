import type { FastifyInstance } from 'fastify'
import { reportMissedSearch, suggestSearches } from '#contract/search.ts'
import { shopDayOf } from '#domain/shop-day.ts'
import type { Db } from '../db/database.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { countMiss } from '../search/missed-search-store.ts'
import type { SearchDictionary } from '../search/search-dictionary.ts'
import { readPage } from './product-pages.ts'
import type { PublicList } from './public-list.ts'

type Needs = { db: Db; guards: Guards; publicList: PublicList; dictionary: SearchDictionary }

/** An email address or a phone number, typed into the wrong field. */
const maySayWho = (text: string) => text.includes('@') || text.replace(/\D/g, '').length >= 6

export function searchRoutes(app: FastifyInstance, { db, guards, publicList, dictionary }: Needs): void {
  serveEndpoint(
    app,
    guards,
    suggestSearches,
    ({ query: { search = '' }, request, reply }) => publicList.sendSuggestions(request, reply, search),
    { fromMemory: (request, reply) => publicList.sendReady(request, reply) },
  )

  serveEndpoint(app, guards, reportMissedSearch, async ({ body: { search } }) => {
    const { total } = await readPage({ db, dictionary }, { search, limit: 1 })
    if (total === 0 && !maySayWho(search)) await countMiss(db, search, shopDayOf(new Date()).date)
    return {}
  })
}
