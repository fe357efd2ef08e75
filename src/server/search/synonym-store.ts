import type { SynonymGroup } from '#contract/catalog/seller-search.ts'
import type { Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { statement } from '../db/statement.ts'

const list = statement<SynonymGroup>('SELECT id AS _id, words FROM search_synonyms ORDER BY created_at DESC, id DESC')
const lock = statement('LOCK TABLE search_synonyms IN SHARE ROW EXCLUSIVE MODE')
const withWord = statement<SynonymGroup>(
  'SELECT id AS _id, words FROM search_synonyms WHERE words @> ARRAY[$1::text] ORDER BY created_at, id',
)
const withAll = statement<SynonymGroup>(
  'SELECT id AS _id, words FROM search_synonyms WHERE words @> $1::text[] AND words <@ $1::text[] LIMIT 1',
)
const insert = statement('INSERT INTO search_synonyms (id, words) VALUES ($1, $2)')
const update = statement<SynonymGroup>('UPDATE search_synonyms SET words = $2 WHERE id = $1 RETURNING id AS _id, words')
const remove = statement<SynonymGroup>('DELETE FROM search_synonyms WHERE id = $1 RETURNING id AS _id, words')

/** The newest first. */
export const listGroups = (db: Reader): Promise<SynonymGroup[]> => list(db)

/** Until the transaction ends no other changes a group: what is found cannot be added a second time. */
export async function lockGroups(tx: Tx): Promise<void> {
  await lock(tx)
}

/** The oldest first. */
export const groupsWith = (tx: Tx, word: string): Promise<SynonymGroup[]> => withWord(tx, word)

/** In whatever sequence its words are. */
export async function findGroup(tx: Tx, words: string[]): Promise<SynonymGroup | null> {
  return (await withAll(tx, words))[0] ?? null
}

export async function insertGroup(tx: Tx, words: string[]): Promise<SynonymGroup> {
  const _id = newId()
  await insert(tx, _id, words)
  return { _id, words }
}

export async function rewriteGroup(tx: Tx, id: string, words: string[]): Promise<SynonymGroup | null> {
  return (await update(tx, id, words))[0] ?? null
}

/** What the group was; null when there is none. */
export async function deleteGroup(tx: Tx, id: string): Promise<SynonymGroup | null> {
  return (await remove(tx, id))[0] ?? null
}
