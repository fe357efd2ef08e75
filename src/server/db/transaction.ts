import { isRefusal, type Refused } from '../http/refused.ts'
import type { Db, Tx } from './database.ts'

class RolledBack extends Error {
  readonly refused: Refused
  constructor(refused: Refused) {
    super('rolled back')
    this.refused = refused
  }
}

const afterwards = new WeakMap<Tx, (() => void)[]>()

/** Runs the work in one transaction; a refusal that it returns undoes everything it did. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T | Refused> {
  const acts: (() => void)[] = []
  try {
    const result = await db.transaction(async (tx) => {
      afterwards.set(tx, acts)
      const result = await work(tx)
      if (isRefusal(result)) throw new RolledBack(result)
      return result
    })
    for (const act of acts) act()
    return result
  } catch (error) {
    if (error instanceof RolledBack) return error.refused
    throw error
  }
}

/** Does this once the transaction is committed, and not at all if it is undone. */
export function afterCommit(tx: Tx, act: () => void): void {
  const acts = afterwards.get(tx)
  if (!acts) throw new Error('afterCommit needs a transaction that inTransaction opened')
  acts.push(act)
}
