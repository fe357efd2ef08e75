import type { BATCH_STATES } from '#contract/catalog/product-batches.ts'
import type { BatchCounts, ChangedProduct } from '#domain/product-batch.ts'
import type { Db, Reader, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'

export type BatchState = (typeof BATCH_STATES)[number]
export type NamedProblem = { id: string; name: string; reason: string }

type Batch = {
  id: string
  state: BatchState
  staffId: string | null
  madeAt: Date
  plannedFor: Date | null
  endedAt: Date | null
  counts: BatchCounts
  problems: NamedProblem[]
}
/** `by`: the name of who of the staff made it. */
export type BatchRow = Batch & { by: string | null }
export type WholeBatch = BatchRow & { changes: ChangedProduct[] }

const COLUMNS = `change_batches.id, state, staff_id AS "staffId", made_at AS "madeAt", planned_for AS "plannedFor",
  ended_at AS "endedAt", counts, problems, staff.name AS by`
const BATCHES = 'change_batches LEFT JOIN staff ON staff.id = staff_id'

const insert = statement(`
  INSERT INTO change_batches (id, state, staff_id, planned_for, ended_at, changes, counts)
  VALUES ($1, $2, $3, $4, CASE WHEN $2 = 'done' THEN now() END, $5, $6)`)

type NewBatch = Pick<Batch, 'id' | 'counts'> & {
  state: 'done' | 'planned'
  staffId: string | undefined
  plannedFor: Date | null
  changes: readonly ChangedProduct[]
}

export async function insertBatch(tx: Tx, batch: NewBatch): Promise<void> {
  const { id, state, staffId, plannedFor, changes, counts } = batch
  await insert(tx, id, state, staffId ?? null, plannedFor, JSON.stringify(changes), JSON.stringify(counts))
}

const lockOne = statement<WholeBatch>(
  `SELECT ${COLUMNS}, changes FROM ${BATCHES} WHERE change_batches.id = $1 FOR UPDATE OF change_batches`,
)
export const lockBatch = async (tx: Tx, id: string): Promise<WholeBatch | null> => (await lockOne(tx, id))[0] ?? null

const lockDue = statement<WholeBatch>(`
  SELECT ${COLUMNS}, changes FROM ${BATCHES} WHERE state = 'planned' AND planned_for <= now()
  ORDER BY planned_for, change_batches.id LIMIT 1 FOR UPDATE OF change_batches SKIP LOCKED`)
/** The one that is due the longest and that no other process is at. */
export const lockDueBatch = async (tx: Tx): Promise<WholeBatch | null> => (await lockDue(tx))[0] ?? null

const end = statement(`
  UPDATE change_batches SET state = $2, ended_at = now(), problems = $3, changes = coalesce($4, changes),
    counts = coalesce($5, counts)
  WHERE id = $1`)

/** `changes`: as they were made, where that is known by now. */
export async function endBatch(
  tx: Tx,
  id: string,
  outcome: {
    state: 'done' | 'failed' | 'cancelled'
    problems?: readonly NamedProblem[]
    changes?: readonly ChangedProduct[]
    counts?: BatchCounts
  },
): Promise<void> {
  const { state, problems = [], changes, counts } = outcome
  const text = (value: object | undefined) => (value ? JSON.stringify(value) : null)
  await end(tx, id, state, JSON.stringify(problems), text(changes), text(counts))
}

const markUndone = statement(
  `UPDATE change_batches SET state = 'undone', undone_at = now(), problems = $2 WHERE id = $1`,
)
export async function undoneBatch(tx: Tx, id: string, problems: readonly NamedProblem[]): Promise<void> {
  await markUndone(tx, id, JSON.stringify(problems))
}

const selectPlannedSince = statement<{ changes: ChangedProduct[] }>(`
  SELECT changes FROM change_batches WHERE planned_for IS NOT NULL AND state = 'done' AND ended_at >= $1`)
/** What other planned batches have done since then. */
export const plannedChangesSince = async (tx: Tx, since: Date): Promise<ChangedProduct[]> =>
  (await selectPlannedSince(tx, since)).flatMap(({ changes }) => changes)

const selectOne = statement<WholeBatch>(`
  SELECT ${COLUMNS}, changes FROM ${BATCHES} WHERE change_batches.id = $1`)
export const findBatch = async (db: Reader, id: string) => (await selectOne(db, id))[0] ?? null

const selectPlanned = statement<BatchRow>(`
  SELECT ${COLUMNS} FROM ${BATCHES} WHERE state = 'planned' ORDER BY planned_for, change_batches.id`)
export const plannedBatches = (db: Reader): Promise<BatchRow[]> => selectPlanned(db)

const selectPast = statement<BatchRow>(`
  SELECT ${COLUMNS} FROM ${BATCHES}
  WHERE state <> 'planned' AND counts->>'products' <> '0' AND ($1::text IS NULL OR change_batches.id < $1)
  ORDER BY change_batches.id DESC LIMIT $2`)
/** The newest first. */
export const pastBatches = (db: Reader, before: string | undefined, limit: number): Promise<BatchRow[]> =>
  selectPast(db, before ?? null, limit)

const deleteOld = statement(`
  DELETE FROM change_batches WHERE state <> 'planned' AND made_at < now() - make_interval(days => $1)
    AND ended_at < now() - interval '8 days'`)
export async function deleteOldBatches(db: Db, days: number): Promise<void> {
  await deleteOld(db, days)
}
