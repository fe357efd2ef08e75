import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, text } from './fields.ts'

const WORDS_PER_GROUP = 30

const synonymGroup = z.object({ _id: z.string(), words: z.array(z.string()) })
export type SynonymGroup = z.output<typeof synonymGroup>

export const listSynonyms = endpoint({
  method: 'GET',
  path: '/api/search/synonyms',
  summary: 'List the groups of words that mean the same to shoppers',
  who: 'seller',
  reply: z.object({ groups: z.array(synonymGroup) }),
})

export const synonymWords = z
  .array(text(60))
  .check(
    z.minLength(2, 'Enter at least two words that mean the same.'),
    z.maxLength(WORDS_PER_GROUP, `Use ${WORDS_PER_GROUP} words or fewer.`),
  )

export const saveSynonyms = endpoint({
  method: 'POST',
  path: '/api/search/synonyms',
  summary: 'Add a group of words that mean the same, or replace the words of one by its id',
  who: 'seller',
  refusals: ['not_found'],
  body: z.object({ id: z.optional(id), words: synonymWords }),
  reply: z.object({ message: z.string(), group: synonymGroup }),
})

export const deleteSynonyms = endpoint({
  method: 'POST',
  path: '/api/search/synonyms/delete',
  summary: 'Delete a group of words; deleting it again changes nothing',
  who: 'seller',
  body: z.object({ id }),
  reply: z.object({ message: z.string() }),
})

export const listMissedSearches = endpoint({
  method: 'GET',
  path: '/api/search/missed',
  summary: 'List the searches of the last 90 days that found nothing, the most frequent first',
  who: 'seller',
  reply: z.object({
    searches: z.array(z.object({ search: z.string(), times: z.number(), lastDay: z.string() })),
  }),
})

/** "atta" means "flour": the search joins the group that has the meaning, or begins one with it. */
export const explainMissedSearch = endpoint({
  method: 'POST',
  path: '/api/search/missed/means',
  summary: 'Say what a missed search means: it becomes a synonym and leaves the list',
  who: 'seller',
  body: z.object({ search: text(100), means: text(60) }),
  reply: z.object({ message: z.string(), group: synonymGroup }),
})

export const dismissMissedSearch = endpoint({
  method: 'POST',
  path: '/api/search/missed/dismiss',
  summary: 'Take a search off the list of missed ones',
  who: 'seller',
  body: z.object({ search: text(100) }),
  reply: z.object({ message: z.string() }),
})
