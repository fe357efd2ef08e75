import { isRefusal, type Refused } from '../http/refused.ts'
import type { Db, Tx } from './database.ts'

class RolledBack extends Error {
  readonly refused: Refused
  constructor(refused: Refused) {
    super('rolled back')
    this.refused = refused
  }
}

/** Runs the work in one transaction; a refusal that it returns undoes everything it did. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T | Refused> {
  try {
    return await db.transaction(async (tx) => {
      const result = await work(tx)
      if (isRefusal(result)) throw new RolledBack(result)
      return result
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.refused
    throw error
  }
}
