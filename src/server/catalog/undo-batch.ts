import { type Refused, refuse } from '#contract/refused.ts'
import { planUndo, type UndoPlan } from '#domain/batch-undo.ts'
import { FIELD_WORDS, UNDO_DAYS } from '#domain/product-batch.ts'
import { daysBefore } from '#domain/shop-day.ts'
import type { ShopActor } from '#domain/staff.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Tx } from '../db/database.ts'
import { applyBatch, type BatchParts, lockForBatch } from './apply-batch.ts'
import { lockBatch, undoneBatch } from './batch-store.ts'
import { editedBy } from './stock-cause.ts'

type Undone = { restored: number; left: UndoPlan['left'] }

const TOO_LATE = `You can undo changes for ${UNDO_DAYS} days. These are older.`

/** Everything that is still as the batch left it. */
export async function undoBatch(
  tx: Tx,
  parts: BatchParts,
  { batch: id, actor, ip }: { batch: string; actor: ShopActor; ip: string },
): Promise<Undone | Refused<'not_found' | 'impossible_move' | 'too_late'>> {
  const batch = await lockBatch(tx, id)
  if (!batch) return refuse('not_found', 'We couldn’t find these changes.')
  if (batch.state === 'undone') return refuse('impossible_move', 'These changes are undone already.')
  if (batch.state !== 'done')
    return refuse('impossible_move', 'These changes were never made, so there is nothing to undo.')
  if (!batch.endedAt || batch.endedAt < daysBefore(new Date(), UNDO_DAYS)) return refuse('too_late', TOO_LATE)
  const asked = batch.changes.flatMap(({ id, before, after }) => [
    { id, ...after },
    { id, category: before.category },
  ])
  const known = await lockForBatch(tx, asked)
  const { changes, left } = planUndo(batch.changes, known)
  await applyBatch(tx, parts, { changes, products: known.products, cause: { ...editedBy(actor), source: id } })
  const problems = left.map(({ id, name, fields }) => ({
    id,
    name,
    reason: `Changed since: ${fields.map((field) => FIELD_WORDS[field]).join(', ')}.`,
  }))
  await undoneBatch(tx, id, problems)
  const details = { changed: changes.length, ...(left.length > 0 && { left: left.length }) }
  await recordActivity(tx, { who: actor, act: 'product_changes_undone', target: id, details, ip })
  return { restored: changes.length, left }
}
