import type { CategoryArt } from '#domain/category.ts'
import type { NewCategory } from '#domain/named-categories.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import type { Categories } from './categories.ts'
import { appendRow } from './category-edit-store.ts'
import { nextVersion } from './category-store.ts'

type Added = NewCategory & { bgColor: string; art?: CategoryArt }
type By = Pick<Parameters<typeof recordActivity>[1], 'who' | 'ip'>

/** After those that there are. The transaction holds the list since before it read it. */
export async function addCategories(tx: Tx, categories: Categories, added: readonly Added[], by: By): Promise<void> {
  if (added.length === 0) return
  for (const { path, text, bgColor, art = null } of added) await appendRow(tx, newId(), path, text, bgColor, art)
  const changes = added.map(({ text }) => ({ field: 'added', from: null, to: text }))
  await recordActivity(tx, { ...by, act: 'categories_saved', details: { changes } })
  await nextVersion(tx)
  await categories.changed(tx)
}
