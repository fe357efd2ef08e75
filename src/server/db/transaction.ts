import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { isRefused } from '#contract/refused.ts'
import type { Db, Tx } from './database.ts'
import type { PreparingClient } from './prepared-statements.ts'
import { clientOf } from './statement.ts'

type State = { client: PreparingClient; isCommitted: boolean; afterwards: (() => void)[] }

const states = new WeakMap<Tx, State>()

/** Runs the work in one transaction; a refusal that it returns undoes everything it did. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = (await clientOf(db).connect()) as unknown as PreparingClient & pg.PoolClient
  const tx = drizzle(client) as unknown as Tx
  const state: State = { client, isCommitted: false, afterwards: [] }
  states.set(tx, state)
  let broken: Error | undefined
  try {
    // Not awaited: it leaves together with the first statements of the work.
    client.connection.stream.cork()
    const begun = client.query('BEGIN')
    begun.catch(() => undefined)
    process.nextTick(() => client.connection.stream.uncork())
    const result = await work(tx)
    await begun
    if (isRefused(result)) await client.query('ROLLBACK')
    else {
      if (!state.isCommitted) await client.query('COMMIT')
      for (const action of state.afterwards) action()
    }
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((rollbackError: Error) => {
      broken = rollbackError
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Starts these statements together: they take one round trip to the database and run in the order of the calls. */
export function together<const P extends readonly unknown[]>(
  tx: Tx,
  start: () => P,
): Promise<{ -readonly [I in keyof P]: Awaited<P[I]> }> {
  return Promise.all(corked(stateOf(tx), start)) as Promise<{ -readonly [I in keyof P]: Awaited<P[I]> }>
}

/** The last statements of a transaction, together with its COMMIT, which is void if one of them fails. */
export async function commitTogether(tx: Tx, start: () => readonly (Promise<unknown> | false | null)[]): Promise<void> {
  const state = stateOf(tx)
  await Promise.all(corked(state, () => [...start(), state.client.query('COMMIT')]))
  state.isCommitted = true
}

/** Runs the action once the transaction is committed, and not at all if it is rolled back. */
export function afterCommit(tx: Tx, action: () => void): void {
  stateOf(tx).afterwards.push(action)
}

function stateOf(tx: Tx): State {
  const state = states.get(tx)
  if (!state) throw new Error('this needs a transaction that inTransaction opened')
  return state
}

function corked<P extends readonly unknown[]>({ client }: State, start: () => P): P {
  const { stream } = client.connection
  const sentBefore = client.sent
  stream.cork()
  try {
    const started = start()
    const promises = started.filter((one) => one instanceof Promise)
    // A statement that left later would run after the COMMIT.
    if (client.sent - sentBefore < promises.length) throw new Error('a statement did not start at once')
    return started
  } finally {
    stream.uncork()
  }
}
