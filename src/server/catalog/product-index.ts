import { FACT_NAMES, PRODUCT_FACTS } from '#domain/product-facts.ts'
import { isNumber, wordsOf } from '#domain/search-words.ts'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { categoryWord } from '../search/word-list.ts'
import { moveWordCounts } from '../search/word-store.ts'
import { type IndexedRow, idsWithoutWords, rowsToIndex, writeWords } from './product-index-store.ts'

const AT_ONCE = 1_000

/**
 * Brings the words of products up to date with their names. Everything that writes products calls it in the same
 * transaction. Returns the words that more or fewer products have now, for the search dictionary.
 */
export async function indexProducts(tx: Tx, ids: string[]): Promise<string[]> {
  const { words, moved } = await countNewWords(tx, ids)
  await writeWords(tx, words)
  return moved
}

export type NewWords = { words: { id: string; words: string[] }[]; moved: string[] }

/**
 * Counts the words that these products are about to have, which the caller writes in the same transaction: with what
 * else it changes, because each write of a product is one to all indexes. `next`: the products as they will be.
 */
export async function countNewWords(
  tx: Tx,
  ids: string[],
  next: (row: IndexedRow) => IndexedRow = (row) => row,
): Promise<NewWords> {
  const changed = (await rowsToIndex(tx, ids))
    .map((row) => ({ id: row.id, before: row.words, words: productWords(next(row)) }))
    .filter(({ before, words }) => !before || !isSame(before, words))
  const moves = new Map<string, number>()
  const move = (words: string[], by: number) => {
    for (const word of words) moves.set(word, (moves.get(word) ?? 0) + by)
  }
  for (const { before, words } of changed) {
    move(words, 1)
    move(before ?? [], -1)
  }
  await moveWordCounts(tx, moves)
  return {
    words: changed.map(({ id, words }) => ({ id, words })),
    moved: [...moves].filter(([, by]) => by !== 0).map(([word]) => word),
  }
}

/** Products that were there before they had words, or that were filled in by hand. */
export async function indexRemaining(db: Db): Promise<number> {
  for (let done = 0; ; ) {
    const ids = await idsWithoutWords(db, AT_ONCE)
    if (ids.length === 0) return done
    await inTransaction(db, (tx) => indexProducts(tx, ids))
    done += ids.length
  }
}

/**
 * The words of its names and facts, and its category. Numbers are no words: shops number their goods without end, and a number is
 * searched for in the names themselves. An archived product is not found by any.
 */
function productWords(row: IndexedRow): string[] {
  const { name, aliases, category, archivedAt } = row
  if (archivedAt) return []
  const facts = FACT_NAMES.filter((fact) => PRODUCT_FACTS[fact].isSearched).map((fact) => row[fact] ?? '')
  const words = wordsOf([name, ...aliases, ...facts].join(' ')).filter((word) => !isNumber(word))
  return [...new Set([...words, categoryWord(category)])]
}

const isSame = (before: string[], after: string[]) =>
  before.length === after.length && before.every((word, index) => word === after[index])
