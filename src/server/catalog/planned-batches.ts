import type { CategoryPath } from '#domain/catalog.ts'
import { type BatchField, type ChangedProduct, countChanges, type Known, planBatch } from '#domain/product-batch.ts'
import type { ShopActor } from '#domain/staff.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { applyBatch, type BatchParts, lockForBatch } from './apply-batch.ts'
import { endBatch, lockDueBatch, plannedChangesSince, type WholeBatch } from './batch-store.ts'
import { editedBy } from './stock-cause.ts'

/** Does what is due, one batch in each transaction; of several processes each batch is done by one. */
export async function applyDueBatches(db: Db, parts: BatchParts, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted && (await inTransaction(db, (tx) => applyNext(tx, parts))));
}

async function applyNext(tx: Tx, parts: BatchParts): Promise<boolean> {
  const batch = await lockDueBatch(tx)
  if (!batch) return false
  const wanted = batch.changes.map(({ id, after }) => ({ id, ...after }))
  const before = batch.changes.map((change) => ({ id: change.id, category: change.before.category }))
  const known = await lockForBatch(tx, [...wanted, ...before])
  const since = await plannedChangesSince(tx, batch.madeAt)
  const { changes, problems } = planBatch(wanted, { ...known, isExpected: expecting([...batch.changes], since, known) })
  const about = { who: madeBy(batch), target: batch.id, ip: null }
  if (problems.length > 0) {
    const named = problems.map(({ id, name, reason }) => ({ id, name, reason }))
    await endBatch(tx, batch.id, { state: 'failed', problems: named })
    await recordActivity(tx, { ...about, act: 'product_changes_failed', details: { changed: batch.counts.products } })
    return true
  }
  const cause = { ...editedBy(about.who), source: batch.id }
  await applyBatch(tx, parts, { changes, products: known.products, cause })
  const counts = countChanges(changes)
  await endBatch(tx, batch.id, { state: 'done', changes, counts })
  await recordActivity(tx, { ...about, act: 'planned_products_changed', details: { changed: counts.products } })
  return true
}

/**
 * A value that somebody changed since the batch was planned is not overwritten; one that another planned batch set is,
 * since both were wanted. Counts move with every order, so a planned one is simply set.
 */
function expecting(planned: readonly ChangedProduct[], since: readonly ChangedProduct[], { currentPath }: Known) {
  const expected = new Set<string>()
  const key = (id: string, field: BatchField, value: unknown) => {
    const now = field === 'category' ? currentPath(value as CategoryPath) : value
    return `${id} ${field} ${now}`
  }
  const add = (id: string, values: ChangedProduct['before']) => {
    for (const [field, value] of Object.entries(values)) expected.add(key(id, field as BatchField, value))
  }
  for (const { id, before } of planned) add(id, before)
  for (const { id, after } of since) add(id, after)
  return (product: { id: string } & Record<BatchField, unknown>, field: BatchField) =>
    field === 'stock' || expected.has(`${product.id} ${field} ${product[field]}`)
}

/** An activity entry names who planned it. */
const madeBy = ({ staffId, by }: Pick<WholeBatch, 'staffId' | 'by'>): ShopActor =>
  staffId === null ? 'owner' : { id: staffId, name: by ?? '', role: 'manager' }
