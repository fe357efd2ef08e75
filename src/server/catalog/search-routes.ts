import type { FastifyInstance } from 'fastify'
import { askToStock, reportMissedSearch, suggestSearches } from '#contract/catalog/search.ts'
import { refuse } from '#contract/refused.ts'
import { shopDayOf } from '#domain/shop-day.ts'
import { keptWords } from '#domain/typed-names.ts'
import type { Db, Reader } from '../db/database.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { ipKey } from '../limits/ip-key.ts'
import type { Limits } from '../limits/limits.ts'
import { refuseTooMany } from '../limits/refuse-too-many.ts'
import { countAsked, countMiss } from '../search/missed-search-store.ts'
import type { SearchDictionary } from '../search/search-dictionary.ts'
import type { Categories } from './categories.ts'
import { readPage } from './product-pages.ts'
import type { PublicList } from './public-list.ts'

type Needs = {
  db: Db
  catalogDb: Reader
  searchDb: Reader
  guards: Guards
  publicList: PublicList
  dictionary: SearchDictionary
  categories: Categories
  limits: Limits
}

/** In a day: the list is of what many miss, and one visitor fills only a small part of it. */
const MISSES_PER_VISITOR = 50
const ASKS_PER_VISITOR = 20
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

  const asksPerVisitor = limits.of({ name: 'asked to stock', max: ASKS_PER_VISITOR, windowMinutes: DAY_MINUTES })
  const eachText = limits.of({ name: 'asked to stock a text', max: 1, windowMinutes: DAY_MINUTES })
  serveEndpoint(app, guards, askToStock, async ({ body: { search }, request }) => {
    if (maySayWho(search)) return refuse('malformed', 'Please leave out phone numbers and email addresses.')
    const { total } = await readPage(needs, { search, limit: 1 })
    if (total > 0) return refuse('already_exists', 'We have something like this. Please search again.')
    const who = ipKey(request.ip)
    const wait = await asksPerVisitor.take(who)
    if (wait > 0) return refuseTooMany(wait)
    const isFirst = (await eachText.take(`${who} ${keptWords(search)}`)) === 0
    if (isFirst) await countAsked(db, search, shopDayOf(new Date()).date)
    return { message: 'Thanks! We’ll look into stocking it.' }
  })
}
