import { isRefused } from '#contract/refused.ts'
import type { Db, Tx } from './database.ts'

class RolledBack<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('rolled back')
    this.result = result
  }
}

const afterwards = new WeakMap<Tx, (() => void)[]>()

/** Runs the work in one transaction; a refusal that it returns undoes everything it did. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const actions: (() => void)[] = []
  try {
    const result = await db.transaction(async (tx) => {
      afterwards.set(tx, actions)
      const result = await work(tx)
      if (isRefused(result)) throw new RolledBack(result)
      return result
    })
    for (const action of actions) action()
    return result
  } catch (error) {
    if (error instanceof RolledBack) return error.result
    throw error
  }
}

/** Runs the action once the transaction is committed, and not at all if it is rolled back. */
export function afterCommit(tx: Tx, action: () => void): void {
  const actions = afterwards.get(tx)
  if (!actions) throw new Error('afterCommit needs a transaction that inTransaction opened')
  actions.push(action)
}
