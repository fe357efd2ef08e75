import type { Reader, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'

export type TaskRow = { orderId: string; staffId: string | null; startedAt: Date; doneAt: Date | null }
export type LineRow = { orderId: string; line: number; picked: number; short: number; weighed: number | null }

const readTasks = statement<TaskRow>(`
  SELECT order_id AS "orderId", staff_id AS "staffId", started_at AS "startedAt", done_at AS "doneAt" FROM pick_tasks WHERE order_id = ANY($1)`)

export async function tasksOf(db: Reader, orderIds: string[]): Promise<Map<string, TaskRow>> {
  return new Map((await readTasks(db, orderIds)).map((row) => [row.orderId, row]))
}

const findOwn = statement(`
  SELECT 1 FROM pick_tasks t JOIN orders o ON o.id = t.order_id
  WHERE t.staff_id = $1 AND t.done_at IS NULL AND o.status = 'Order Placed' LIMIT 1`)

export async function isPicking(db: Reader, staffId: string): Promise<boolean> {
  return (await findOwn(db, staffId)).length > 0
}

const readLines = statement<LineRow>(`
  SELECT order_id AS "orderId", line, picked, short, weighed FROM pick_lines WHERE order_id = ANY($1)`)

export async function pickLinesOf(db: Reader, orderIds: string[]): Promise<LineRow[]> {
  return readLines(db, orderIds)
}

const take = statement<{ orderId: string }>(`
  INSERT INTO pick_tasks (order_id, staff_id) VALUES ($1, $2)
  ON CONFLICT (order_id) DO UPDATE SET staff_id = EXCLUDED.staff_id, done_at = NULL,
    started_at = CASE WHEN pick_tasks.staff_id = EXCLUDED.staff_id THEN pick_tasks.started_at ELSE now() END
  WHERE pick_tasks.staff_id IS NULL OR pick_tasks.staff_id = EXCLUDED.staff_id OR $3
  RETURNING order_id AS "orderId"`)

type Taker = { orderId: string; staffId: string; mayTakeOver: boolean }

/** One statement, so that two pickers never pick the same order. False when somebody else has it. */
export async function takeTask(tx: Tx, { orderId, staffId, mayTakeOver }: Taker): Promise<boolean> {
  return (await take(tx, orderId, staffId, mayTakeOver)).length > 0
}

const free = statement('UPDATE pick_tasks SET staff_id = NULL, done_at = NULL WHERE order_id = $1')

export async function freeTask(tx: Tx, orderId: string): Promise<void> {
  await free(tx, orderId)
}

const finish = statement('UPDATE pick_tasks SET done_at = now() WHERE order_id = $1')

export async function finishTask(tx: Tx, orderId: string): Promise<void> {
  await finish(tx, orderId)
}

const reopen = statement('UPDATE pick_tasks SET done_at = NULL WHERE order_id = $1')

/** With who has picked it, until they leave it. */
export async function reopenTask(tx: Tx, orderId: string): Promise<void> {
  await reopen(tx, orderId)
}

const save = statement(`
  INSERT INTO pick_lines (order_id, line, picked, short, weighed) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (order_id, line) DO UPDATE
    SET picked = EXCLUDED.picked, short = EXCLUDED.short, weighed = EXCLUDED.weighed`)

export async function saveLine(tx: Tx, { orderId, line, picked, short, weighed }: LineRow): Promise<void> {
  await save(tx, orderId, line, picked, short, weighed)
}

const shorten = statement('UPDATE pick_lines SET short = short + $3 WHERE order_id = $1 AND line = $2')

/** So many more of the line are short, or fewer: something else comes for them. */
export async function addShort(
  tx: Tx,
  { orderId, line }: Pick<LineRow, 'orderId' | 'line'>,
  by: number,
): Promise<void> {
  await shorten(tx, orderId, line, by)
}

type ShelfRow = { emptied: boolean; stockBefore: number | null; shelfBefore: number | null }
type SaidRow = ShelfRow & { picked: number; short: number }

const readLine = statement<SaidRow>(`
  SELECT picked, short, emptied, stock_before AS "stockBefore", shelf_before::float8 AS "shelfBefore"
  FROM pick_lines WHERE order_id = $1 AND line = $2`)

/** What the line made of its product, if anything was said of it. */
export async function findLine(tx: Tx, orderId: string, line: number): Promise<SaidRow | null> {
  const [row] = await readLine(tx, orderId, line)
  return row ?? null
}

const setEmptied = statement(`
  UPDATE pick_lines SET emptied = $3, stock_before = $4, shelf_before = $5 WHERE order_id = $1 AND line = $2`)

export async function saveEmptied(
  tx: Tx,
  { orderId, line, emptied, stockBefore, shelfBefore }: ShelfRow & { orderId: string; line: number },
): Promise<void> {
  await setEmptied(tx, orderId, line, emptied, stockBefore, shelfBefore)
}
