import { and, arrayContained, arrayContains, asc, desc, eq, sql } from 'drizzle-orm'
import type { SynonymGroup } from '#contract/catalog/seller-search.ts'
import type { Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { searchSynonyms } from '../db/tables/search-tables.ts'

const group = { _id: searchSynonyms.id, words: searchSynonyms.words }

/** The newest first. */
export async function listGroups(db: Reader): Promise<SynonymGroup[]> {
  return db.select(group).from(searchSynonyms).orderBy(desc(searchSynonyms.createdAt), desc(searchSynonyms.id))
}

/** Until the transaction ends no other changes a group: what is found cannot be added a second time. */
export async function lockGroups(tx: Tx): Promise<void> {
  await tx.execute(sql`LOCK TABLE ${searchSynonyms} IN SHARE ROW EXCLUSIVE MODE`)
}

/** The oldest first. */
export async function groupsWith(tx: Tx, word: string): Promise<SynonymGroup[]> {
  return tx
    .select(group)
    .from(searchSynonyms)
    .where(arrayContains(searchSynonyms.words, [word]))
    .orderBy(asc(searchSynonyms.createdAt), asc(searchSynonyms.id))
}

/** In whatever order its words are. */
export async function findGroup(tx: Tx, words: string[]): Promise<SynonymGroup | null> {
  const same = and(arrayContains(searchSynonyms.words, words), arrayContained(searchSynonyms.words, words))
  const [found] = await tx.select(group).from(searchSynonyms).where(same).limit(1)
  return found ?? null
}

export async function insertGroup(tx: Tx, words: string[]): Promise<SynonymGroup> {
  const id = newId()
  await tx.insert(searchSynonyms).values({ id, words })
  return { _id: id, words }
}

export async function rewriteGroup(tx: Tx, id: string, words: string[]): Promise<SynonymGroup | null> {
  const [row] = await tx.update(searchSynonyms).set({ words }).where(eq(searchSynonyms.id, id)).returning(group)
  return row ?? null
}

/** What the group was; null when there is none. */
export async function deleteGroup(tx: Tx, id: string): Promise<SynonymGroup | null> {
  const [row] = await tx.delete(searchSynonyms).where(eq(searchSynonyms.id, id)).returning(group)
  return row ?? null
}
