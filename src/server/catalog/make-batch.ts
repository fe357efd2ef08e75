import * as z from 'zod/mini'
import { batchProblem } from '#contract/catalog/product-batches.ts'
import { type Refused, refuse } from '#contract/refused.ts'
import { type BatchProblem, countChanges, planBatch, type WantedChange } from '#domain/product-batch.ts'
import type { ShopActor } from '#domain/staff.ts'
import { inPriceWords, type TaxMode } from '#domain/tax.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { applyBatch, type BatchParts, lockForBatch } from './apply-batch.ts'
import { insertBatch } from './batch-store.ts'
import { editedBy } from './stock-cause.ts'

type Made = { batch: string; products: number }
type Wish = { wanted: WantedChange[]; at: Date | undefined; actor: ShopActor; ip: string; taxMode: TaxMode }

/** Does all of it now, or checks and keeps it for its time. */
export async function makeBatch(
  tx: Tx,
  parts: BatchParts,
  { wanted, at, actor, ip, taxMode }: Wish,
): Promise<Made | Refused<'not_found' | 'malformed' | 'changed_meanwhile'>> {
  const known = await lockForBatch(tx, wanted)
  const { changes, problems } = planBatch(wanted, { ...known, isForLater: at !== undefined })
  if (problems.length > 0) return refuseBatch(problems, wanted.length, taxMode)
  const [batch, counts] = [newId(), countChanges(changes)]
  const cause = { ...editedBy(actor), source: batch }
  if (!at) await applyBatch(tx, parts, { changes, products: known.products, cause })
  await insertBatch(tx, {
    id: batch,
    state: at ? 'planned' : 'done',
    staffId: cause.staffId,
    plannedFor: at ?? null,
    changes,
    counts,
  })
  const act = at ? 'product_changes_planned' : 'products_changed'
  const details = { changed: counts.products, ...(at && { by: at.toISOString() }) }
  if (counts.products > 0) await recordActivity(tx, { who: actor, act, target: batch, details, ip })
  return { batch, products: counts.products }
}

const CODES = ['not_found', 'malformed', 'changed_meanwhile'] as const

function refuseBatch(problems: readonly BatchProblem[], total: number, taxMode: TaxMode) {
  const said = problems.map((one) => ({ ...one, reason: inPriceWords(one.reason, taxMode) }))
  const code = CODES.find((each) => said.some((one) => one.code === each)) ?? 'malformed'
  const conflicts = said.map((one) => z.encode(batchProblem, one))
  return refuse(code, sentence(said, total), { conflicts })
}

const inFull = (count: number) => count.toLocaleString('en-IN')

function sentence(problems: readonly BatchProblem[], total: number): string {
  const [first] = problems
  if (first && problems.length === 1) return `${first.name ? `${first.name}: ` : ''}${first.reason} Nothing was saved.`
  return problems.every(({ code }) => code === 'changed_meanwhile')
    ? `${inFull(problems.length)} products were changed in the meantime, so nothing was saved. Please check them.`
    : `${inFull(problems.length)} of ${inFull(total)} products can’t be changed like this, so nothing was saved.`
}
