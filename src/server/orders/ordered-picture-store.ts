import type { Db, Tx } from '../db/database.ts'
import { idsFrom } from '../db/new-id.ts'
import { PLAN_EACH_TIME } from '../db/prepared-statements.ts'
import { databaseNow } from '../db/shop-clock.ts'
import { statement } from '../db/statement.ts'
import { inTransaction } from '../db/transaction.ts'

/** An order's id is born less than this before its commit, on whatever machine. */
const SETTLED_AFTER_MS = 3600_000

const findRead = statement<{ upTo: string }>('SELECT up_to AS "upTo" FROM ordered_pictures_read')
/** Planned with its value: without it, Postgres expects a third of all lines and reads all of them. */
const insertNew = statement(`${PLAN_EACH_TIME}
  INSERT INTO ordered_pictures (picture) SELECT DISTINCT unnest(pictures) FROM order_items WHERE order_id >= $1
  ORDER BY 1 ON CONFLICT DO NOTHING`)
const setRead = statement('UPDATE ordered_pictures_read SET up_to = greatest(up_to, $1)')
const findAll = statement<{ picture: string }>('SELECT picture FROM ordered_pictures')

/**
 * Old orders show their products as they were, pictures included. Of all order lines only those are read that came
 * since the last time.
 */
export async function orderedPictures(db: Db): Promise<string[]> {
  const settled = idsFrom(new Date((await databaseNow(db)).getTime() - SETTLED_AFTER_MS))
  await inTransaction(db, (tx) => readNewLines(tx, settled))
  return (await findAll(db)).map(({ picture }) => picture)
}

async function readNewLines(tx: Tx, settled: string): Promise<void> {
  const [read] = await findRead(tx)
  await insertNew(tx, read?.upTo ?? '')
  await setRead(tx, settled)
}
