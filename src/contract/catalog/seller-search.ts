import * as z from 'zod/mini'
import { distinctNames, keptWords, namesIn } from '#domain/typed-names.ts'
import { endpoint } from '../endpoint.ts'
import { id, text } from '../fields.ts'

export const WORDS_PER_GROUP = 30
export const MISSED_SEARCH_DAYS = 90
/** A search of any length can become a synonym. */
const MAX_LENGTH = 100

const synonymGroup = z.object({ _id: z.string(), words: z.array(z.string()) })
export type SynonymGroup = z.output<typeof synonymGroup>

export const listSynonyms = endpoint({
  method: 'GET',
  path: '/api/search/synonyms',
  summary: 'List the groups of words that mean the same to shoppers',
  docs: 'Search',
  who: 'seller',
  reply: z.object({ groups: z.array(synonymGroup) }),
})

/** As they are kept: in small letters, each once; a text with commas is several words. */
const synonymWords = z
  .pipe(
    z.array(text(MAX_LENGTH)),
    z.transform((words) => distinctNames(words.flatMap(namesIn).map(keptWords))),
  )
  .check(
    z.refine((words) => words.length >= 2, 'Enter at least two different words that mean the same.'),
    z.refine((words) => words.length <= WORDS_PER_GROUP, `Use ${WORDS_PER_GROUP} words or fewer.`),
  )

const search = z.pipe(
  text(MAX_LENGTH).check(z.refine((typed) => namesIn(typed).length > 0, 'This search has no words.')),
  z.transform(keptWords),
)

const meaning = z.pipe(
  text(MAX_LENGTH).check(
    z.refine((typed) => namesIn(typed).length === 1, 'Enter one meaning. You can add more words to its group.'),
  ),
  z.transform(keptWords),
)

export const saveSynonyms = endpoint({
  method: 'POST',
  path: '/api/search/synonyms',
  summary: 'Add a group of words that mean the same, or replace the words of one by its id',
  docs: 'Search',
  who: 'seller',
  refusals: ['not_found'],
  body: z.object({ id: z.optional(id), words: synonymWords }),
  reply: z.object({ message: z.string(), group: synonymGroup }),
})

export const deleteSynonyms = endpoint({
  method: 'POST',
  path: '/api/search/synonyms/delete',
  summary: 'Delete a group of words; deleting it again changes nothing',
  docs: 'Search',
  who: 'seller',
  body: z.object({ id }),
  reply: z.object({ message: z.string() }),
})

const missedSearch = z.object({
  search: z.string(),
  times: z.number(),
  /** How many shoppers asked the shop to stock it. */
  asked: z.number(),
  /** In the shop's time zone, such as 2026-01-31. */
  lastDay: z.string(),
})
export type MissedSearch = z.output<typeof missedSearch>

export const listMissedSearches = endpoint({
  method: 'GET',
  path: '/api/search/missed',
  summary: `List the searches of the last ${MISSED_SEARCH_DAYS} days that found nothing, the most asked for and most frequent first`,
  docs: 'Search',
  who: 'seller',
  reply: z.object({ searches: z.array(missedSearch) }),
})

/** "atta" means "flour": the search joins the group that has the meaning, or begins one with it. */
export const explainMissedSearch = endpoint({
  method: 'POST',
  path: '/api/search/missed/means',
  summary: 'Say what a missed search means: it becomes a synonym and leaves the list',
  docs: 'Search',
  who: 'seller',
  body: z.object({ search, means: meaning }),
  reply: z.object({ message: z.string(), group: synonymGroup }),
})

export const dismissMissedSearch = endpoint({
  method: 'POST',
  path: '/api/search/missed/dismiss',
  summary: 'Take a search off the list of missed ones, also when it is missed again; or put it back',
  docs: 'Search',
  who: 'seller',
  body: z.object({ search, dismissed: z.boolean('Use true or false.') }),
  reply: z.object({ message: z.string() }),
})
