import type { FastifyInstance } from 'fastify'
import {
  deleteSynonyms,
  dismissMissedSearch,
  explainMissedSearch,
  listMissedSearches,
  listSynonyms,
  MISSED_SEARCH_DAYS,
  type SynonymGroup,
  saveSynonyms,
  WORDS_PER_GROUP,
} from '#contract/catalog/seller-search.ts'
import { isRefused, refuse } from '#contract/refused.ts'
import { daysBefore, shopDayOf } from '#domain/shop-day.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { deleteMiss, listMisses, setDismissed } from './missed-search-store.ts'
import {
  deleteGroup,
  findGroup,
  groupsWith,
  insertGroup,
  listGroups,
  lockGroups,
  rewriteGroup,
} from './synonym-store.ts'

type Needs = {
  db: Db
  guards: Guards
  /** Called in the transaction of the change: searches after its commit know the words. */
  synonymsChanged: (tx: Tx) => Promise<void>
}

export function sellerSearchRoutes(app: FastifyInstance, { db, guards, synonymsChanged }: Needs): void {
  serveEndpoint(app, guards, listSynonyms, async () => ({ groups: await listGroups(db) }))

  serveEndpoint(app, guards, saveSynonyms, async ({ body: { id, words }, actor, request: { ip } }) => {
    const group = await inTransaction(db, async (tx) => {
      const saved = id ? await rewriteGroup(tx, id, words) : await addGroup(tx, words)
      if (!saved) return refuse('not_found', 'We couldn’t find these words. They may have been deleted.')
      await recordActivity(tx, { who: actor, act: 'synonyms_saved', target: saved._id, details: { words }, ip })
      await synonymsChanged(tx)
      return saved
    })
    return isRefused(group) ? group : { message: 'Words saved', group }
  })

  serveEndpoint(app, guards, deleteSynonyms, async ({ body: { id }, actor, request: { ip } }) => {
    await inTransaction(db, async (tx) => {
      const group = await deleteGroup(tx, id)
      if (!group) return
      await recordActivity(tx, { who: actor, act: 'synonyms_deleted', target: id, details: { words: group.words }, ip })
      await synonymsChanged(tx)
    })
    return { message: 'Words deleted' }
  })

  serveEndpoint(app, guards, listMissedSearches, async () => ({
    searches: await listMisses(db, shopDayOf(daysBefore(new Date(), MISSED_SEARCH_DAYS)).date),
  }))

  serveEndpoint(app, guards, explainMissedSearch, async ({ body: { search, means }, actor, request: { ip } }) => {
    if (search === means) return sameWords()
    const group = await inTransaction(db, async (tx) => {
      const joined = await joinGroup(tx, search, means)
      await deleteMiss(tx, search)
      const about = { target: joined._id, details: { search, means } }
      await recordActivity(tx, { who: actor, act: 'missed_search_explained', ...about, ip })
      await synonymsChanged(tx)
      return joined
    })
    return { message: `Shoppers who search for “${search}” now find “${means}”`, group }
  })

  serveEndpoint(app, guards, dismissMissedSearch, async ({ body: { search, dismissed }, actor, request: { ip } }) => {
    const act = dismissed ? 'missed_search_dismissed' : 'missed_search_restored'
    await inTransaction(db, async (tx) => {
      const isChanged = await setDismissed(tx, search, dismissed)
      if (isChanged) await recordActivity(tx, { who: actor, act, details: { search }, ip })
    })
    return { message: dismissed ? 'Search dismissed' : 'Search is back on the list' }
  })
}

/** The same words again, such as by a retry, are the group that there is. */
async function addGroup(tx: Tx, words: string[]): Promise<SynonymGroup> {
  await lockGroups(tx)
  return (await findGroup(tx, words)) ?? insertGroup(tx, words)
}

async function joinGroup(tx: Tx, search: string, means: string): Promise<SynonymGroup> {
  await lockGroups(tx)
  const groups = await groupsWith(tx, means)
  const known = groups.find(({ words }) => words.includes(search))
  if (known) return known
  const roomy = groups.find(({ words }) => words.length < WORDS_PER_GROUP)
  const joined = roomy && (await rewriteGroup(tx, roomy._id, [...roomy.words, search]))
  return joined ?? insertGroup(tx, [means, search])
}

function sameWords() {
  const message = 'Enter a word that differs from the search.'
  return refuse('malformed', message, { fields: { means: message } })
}
