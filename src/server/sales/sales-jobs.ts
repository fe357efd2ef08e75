import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { BackgroundJobs } from '../jobs/background-jobs.ts'
import { addBacklog, foldChanges, lockSums } from './sales-sums-store.ts'

const MAX_CHANGES = 5_000
const MAX_ORDERS = 1_000

/** Adds to the sums what changed since, then what is from before there were sums. */
export function startAddingUp({ db, jobs }: { db: Db; jobs: BackgroundJobs }): void {
  jobs.add({ name: 'add up sales', everySeconds: 10, run: (stopping) => addUp(db, stopping) })
}

export async function addUp(db: Db, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted && (await addSome(db)));
}

/** A transaction of its own for each part, so that nobody waits for long. Answers whether there may be more. */
const addSome = (db: Db): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if (!(await lockSums(tx))) return false
    const changes = await foldChanges(tx, MAX_CHANGES)
    if (changes > 0) return changes === MAX_CHANGES
    return (await addBacklog(tx, MAX_ORDERS)) > 0
  })
