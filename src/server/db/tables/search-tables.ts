import { boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

export const searchWords = pgTable('search_words', {
  word: text('word').primaryKey(),
  /** Listed products that have it. */
  products: integer('products').notNull(),
})

export const searchSynonyms = pgTable('search_synonyms', {
  id: text('id').primaryKey(),
  words: text('words').array().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const missedSearches = pgTable(
  'missed_searches',
  {
    search: text('search').notNull(),
    day: date('day').notNull(),
    times: integer('times').notNull(),
    /** The same on all days of a text. */
    dismissed: boolean('dismissed').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.search, table.day] })],
)
