import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { BackgroundJobs } from '../jobs/background-jobs.ts'
import { addBacklog, foldChanges, lockSums } from './sales-sums-store.ts'

export const ADD_UP_SALES = 'add up sales'
const MAX_CHANGES = 5_000
/** Each is locked until they are added: a picker may wait for one of them. */
const MAX_ORDERS = 250

/** Adds to the sums what changed since, then new orders, then those from before there were sums. */
export function startAddingUp({ db, jobs }: { db: Db; jobs: BackgroundJobs }): void {
  jobs.add({ name: ADD_UP_SALES, everySeconds: 10, run: (stopping) => addUp(db, stopping) })
}

export async function addUp(db: Db, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted && (await addSome(db)));
}

/** A transaction of its own for each part, so that nobody waits for long. Answers whether there may be more. */
const addSome = (db: Db): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if (!(await lockSums(tx))) return false
    if ((await foldChanges(tx, MAX_CHANGES)) === MAX_CHANGES) return true
    return (await addBacklog(tx, MAX_ORDERS)) > 0
  })
