import { asc, inArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../db/database.ts'
import { searchSynonyms, searchWords } from '../db/tables/search-tables.ts'

export async function loadWords(db: Reader): Promise<[string, number][]> {
  const rows = await db.select().from(searchWords)
  return rows.map(({ word, products }) => [word, products])
}

export async function loadSynonyms(db: Reader): Promise<string[][]> {
  const rows = await db.select({ words: searchSynonyms.words }).from(searchSynonyms).orderBy(asc(searchSynonyms.id))
  return rows.map(({ words }) => words)
}

/** How many products have each of the words; 0 for one that none has. */
export async function countWords(db: Reader, words: string[]): Promise<Map<string, number>> {
  const rows = await db.select().from(searchWords).where(inArray(searchWords.word, words))
  const known = new Map(rows.map(({ word, products }) => [word, products]))
  return new Map(words.map((word) => [word, known.get(word) ?? 0]))
}

/** So many products more, or fewer, have each word. In the sequence of the words, so that two edits wait in line. */
export async function moveWordCounts(tx: Tx, moves: ReadonlyMap<string, number>): Promise<void> {
  const changes = [...moves].filter(([, by]) => by !== 0).map(([word, by]) => ({ word, by }))
  if (changes.length === 0) return
  await tx.execute(sql`
    INSERT INTO search_words AS kept (word, products)
    SELECT word, greatest(by, 0) FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS change (word text, by integer)
    ORDER BY word
    ON CONFLICT (word) DO UPDATE SET products = greatest(kept.products + (
      SELECT by FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS change (word text, by integer)
      WHERE change.word = kept.word
    ), 0)`)
}

export async function deleteUnusedWords(db: Reader): Promise<void> {
  await db.execute(sql`DELETE FROM search_words WHERE products = 0`)
}
