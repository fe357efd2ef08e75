import type { FastifyInstance } from 'fastify'
import {
  cancelProductBatch,
  changeProducts,
  listProductBatches,
  type ProductBatch,
  undoProductChanges,
} from '#contract/catalog/product-batches.ts'
import { isRefused, refuse, refuseAt } from '#contract/refused.ts'
import { UNDO_DAYS } from '#domain/product-batch.ts'
import { daysBefore } from '#domain/shop-day.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Db, Reader } from '../db/database.ts'
import { pageOf } from '../db/page-of.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import type { BackgroundJobs } from '../jobs/background-jobs.ts'
import type { ShopState } from '../shop/shop-state.ts'
import type { BatchParts } from './apply-batch.ts'
import { soldByWeight } from './batch-product-store.ts'
import {
  type BatchRow,
  endBatch,
  findBatch,
  lockBatch,
  pastBatches,
  plannedBatches,
  type WholeBatch,
} from './batch-store.ts'
import { makeBatch } from './make-batch.ts'
import { applyDueBatches } from './planned-batches.ts'
import { undoBatch } from './undo-batch.ts'

export const APPLY_PLANNED = 'make planned changes of products'
const EVERY_SECONDS = 5
const PAGE = 50
const MAX_AHEAD_DAYS = 90
const SHOWN_PROBLEMS = 100

type Needs = BatchParts & { db: Db; guards: Guards; jobs: BackgroundJobs; shopState: ShopState }

export function batchRoutes(app: FastifyInstance, { db, guards, jobs, shopState, ...parts }: Needs): void {
  app.addHook('onReady', async () => {
    const run = (stopping: AbortSignal) => applyDueBatches(db, parts, stopping)
    jobs.add({ name: APPLY_PLANNED, everySeconds: EVERY_SECONDS, run })
  })

  serveEndpoint(app, guards, changeProducts, async ({ body: { changes: wanted, at }, actor, request }) => {
    if (at && at <= new Date()) return refuseAt('at', 'malformed', 'Choose a time in the future.')
    if (at && at > daysBefore(new Date(), -MAX_AHEAD_DAYS))
      return refuseAt('at', 'malformed', `Choose a time within the next ${MAX_AHEAD_DAYS} days.`)
    const wish = { wanted, at, actor, ip: request.ip, taxMode: shopState.facts.tax.mode }
    const made = await inTransaction(db, (tx) => makeBatch(tx, parts, wish))
    if (isRefused(made)) return made
    return { ...made, message: `${productsInWords(made.products)} ${at ? 'will change at that time' : 'changed'}` }
  })

  serveEndpoint(app, guards, undoProductChanges, async ({ body: { batch }, actor, request }) => {
    const undone = await inTransaction(db, (tx) => undoBatch(tx, parts, { batch, actor, ip: request.ip }))
    if (isRefused(undone)) return undone
    const kept = undone.left.length > 0 ? `, ${undone.left.length.toLocaleString('en-IN')} left as changed since` : ''
    return { ...undone, message: `${productsInWords(undone.restored)} restored${kept}` }
  })

  serveEndpoint(app, guards, listProductBatches, async ({ query: { id, limit = PAGE, cursor } }) => {
    if (id !== undefined) {
      const one = await findBatch(db, id)
      return { batches: one ? [{ ...batchView(one), changes: await changesView(db, one) }] : [] }
    }
    const { page, next } = pageOf(await pastBatches(db, cursor, limit + 1), limit, (last) => last.id)
    const planned = cursor ? [] : await plannedBatches(db)
    return { batches: [...planned, ...page].map(batchView), ...next }
  })

  serveEndpoint(app, guards, cancelProductBatch, async ({ body: { batch: id }, actor, request }) => {
    const cancelled = await inTransaction(db, async (tx) => {
      const batch = await lockBatch(tx, id)
      if (!batch) return refuse('not_found', 'We couldn’t find these changes.')
      if (batch.state === 'cancelled') return batch
      if (batch.state !== 'planned')
        return refuse('impossible_move', 'It’s too late to cancel: their time has come. You can undo them instead.')
      await endBatch(tx, id, { state: 'cancelled' })
      const details = { changed: batch.counts.products }
      await recordActivity(tx, { who: actor, act: 'product_changes_cancelled', target: id, details, ip: request.ip })
      return batch
    })
    return isRefused(cancelled) ? cancelled : { message: 'Cancelled. Nothing was changed.' }
  })
}

const productsInWords = (count: number) => `${count.toLocaleString('en-IN')} ${count === 1 ? 'product' : 'products'}`

async function changesView(db: Reader, { changes }: WholeBatch): Promise<ProductBatch['changes']> {
  const looseOf = await soldByWeight(
    db,
    changes.map(({ id }) => id),
  )
  return changes.map(({ id, name, before, after }) => {
    const loose = looseOf.get(id)
    return { id, name, before, after, ...(loose && { loose }) }
  })
}

function batchView(row: BatchRow | WholeBatch): ProductBatch {
  const { id, state, by, madeAt, plannedFor, endedAt, counts, problems } = row
  return {
    _id: id,
    state,
    by,
    madeAt,
    at: plannedFor,
    endedAt,
    undoUntil: state === 'done' && endedAt ? daysBefore(endedAt, -UNDO_DAYS) : null,
    counts,
    problems: problems.slice(0, SHOWN_PROBLEMS),
  }
}
