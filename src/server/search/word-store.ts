import { sql } from 'drizzle-orm'
import type { Reader, Tx } from '../db/database.ts'

type Counted = { word: string; products: number }

export async function loadWords(db: Reader): Promise<[string, number][]> {
  const { rows } = await db.execute<Counted>(sql`SELECT word, products FROM search_words`)
  return rows.map(({ word, products }) => [word, products])
}

export async function loadSynonyms(db: Reader): Promise<string[][]> {
  const { rows } = await db.execute<{ words: string[] }>(sql`SELECT words FROM search_synonyms ORDER BY id`)
  return rows.map(({ words }) => words)
}

/** How many products have each of the words; 0 for one that none has. */
export async function countWords(db: Reader, words: string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<Counted>(
    sql`SELECT word, products FROM search_words WHERE word = ANY (${sql.param(words)}::text[])`,
  )
  return new Map([
    ...words.map((word) => [word, 0] as const),
    ...rows.map(({ word, products }) => [word, products] as const),
  ])
}

/** So many products more, or fewer, have each word. In the sequence of the words, so that two edits wait in line. */
export async function moveWordCounts(tx: Tx, moves: ReadonlyMap<string, number>): Promise<void> {
  const changes = [...moves].filter(([, by]) => by !== 0)
  if (changes.length === 0) return
  const byWord = JSON.stringify(Object.fromEntries(changes))
  await tx.execute(sql`
    INSERT INTO search_words AS kept (word, products)
    SELECT key, greatest(value::integer, 0) FROM jsonb_each_text(${byWord}::jsonb) ORDER BY key
    ON CONFLICT (word) DO UPDATE SET products = greatest(kept.products + (${byWord}::jsonb->>kept.word)::integer, 0)`)
}

export async function deleteUnusedWords(db: Reader): Promise<void> {
  await db.execute(sql`DELETE FROM search_words WHERE products = 0`)
}
