import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { isRefused } from '#contract/refused.ts'
import type { Db, Tx } from './database.ts'
import { hasLostConnection, isConflict, OutcomeUnknown, takesNoWrites, waitForReplicaEnded } from './lost-connection.ts'
import type { PreparingClient } from './prepared-statements.ts'
import { clientOf } from './statement.ts'

type State = { client: PreparingClient; commit: 'not sent' | 'sent' | 'done'; afterwards: (() => void)[] }

const states = new WeakMap<Tx, State>()

const unknownOutcomes = new WeakMap<Db, () => void>()

/** What should happen after a commit doesn't, when it is not known whether there was one: the listener makes up for it. */
export function onOutcomeUnknown(db: Db, listener: () => void): void {
  unknownOutcomes.set(db, listener)
}

/** A replica that has to confirm a COMMIT and is away would keep it waiting without end. */
const COMMIT_WITHIN_MS = 3_000
const MAX_ATTEMPTS = 4
const FIRST_PAUSE_MS = 10

/**
 * Runs the work in one transaction; a refusal that it returns undoes everything it did. The work may run again, after a
 * conflict or on another connection: it changes nothing but the database, and leaves the rest to `afterCommit`.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const client = (await clientOf(db).connect()) as unknown as PreparingClient & pg.PoolClient
    try {
      return await runOnce(client, work)
    } catch (error) {
      if (error instanceof OutcomeUnknown) unknownOutcomes.get(db)?.()
      if (error instanceof OutcomeUnknown || attempt === MAX_ATTEMPTS) throw error
      if (!isConflict(error) && !hasLostConnection(error)) throw error
      await wait(Math.random() * FIRST_PAUSE_MS * 2 ** attempt)
    }
  }
}

async function runOnce<T>(client: PreparingClient & pg.PoolClient, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = drizzle(client) as unknown as Tx
  const state: State = { client, commit: 'not sent', afterwards: [] }
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
      if (state.commit === 'not sent') await committing(state, () => client.query('COMMIT'))
      for (const action of state.afterwards) action()
    }
    return result
  } catch (error) {
    const unknown = state.commit === 'sent' && (hasLostConnection(error) || error instanceof OutcomeUnknown)
    if (hasLostConnection(error) || takesNoWrites(error)) broken = error as Error
    else {
      await client.query('ROLLBACK').catch((rollbackError: Error) => {
        broken = rollbackError
      })
    }
    if (unknown && !(error instanceof OutcomeUnknown)) throw new OutcomeUnknown({ cause: error })
    throw error
  } finally {
    client.release(broken)
  }
}

/** A COMMIT whose wait for a synchronous replica was cut short is on one machine only, whatever the server answers. */
async function committing<T>(state: State, send: () => Promise<T>): Promise<T> {
  let isOnOneMachineOnly = false
  const listener = (notice: { routine?: string | undefined }) => {
    if (waitForReplicaEnded(notice)) isOnOneMachineOnly = true
  }
  state.client.on('notice', listener)
  const late = setTimeout(() => void state.client.stopWaiting?.(), COMMIT_WITHIN_MS)
  state.commit = 'sent'
  try {
    const sent = await send()
    if (isOnOneMachineOnly) throw new OutcomeUnknown()
    state.commit = 'done'
    return sent
  } finally {
    clearTimeout(late)
    state.client.off('notice', listener)
  }
}

/** Starts these statements together: they take one round trip to the database and run in the order of the calls. */
export function together<const P extends readonly unknown[]>(
  tx: Tx,
  start: () => P,
): Promise<{ -readonly [I in keyof P]: Awaited<P[I]> }> {
  const { client } = stateOf(tx)
  return allOf(corked(client, () => started(client, start)))
}

/** The last statements of a transaction, together with its COMMIT, which is void if one of them fails. */
export async function commitTogether(tx: Tx, start: () => readonly (Promise<unknown> | false | null)[]): Promise<void> {
  const state = stateOf(tx)
  const { client } = state
  await committing(state, () => allOf(corked(client, () => [...started(client, start), client.query('COMMIT')])))
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

/** After a failed statement, the others of a transaction fail for no reason of their own. */
const IN_FAILED_TRANSACTION = '25P02'

async function allOf<P extends readonly unknown[]>(promises: P): Promise<{ -readonly [I in keyof P]: Awaited<P[I]> }> {
  const results = await Promise.allSettled(promises)
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  if (errors.length > 0) throw errors.find(({ code }) => code !== IN_FAILED_TRANSACTION) ?? errors[0]
  return results.map((result) => 'value' in result && result.value) as { -readonly [I in keyof P]: Awaited<P[I]> }
}

/** What is started here leaves in one message. */
function corked<T>({ connection }: PreparingClient, start: () => T): T {
  connection.stream.cork()
  try {
    return start()
  } finally {
    connection.stream.uncork()
  }
}

/** A statement that started later would run after the COMMIT. */
function started<P extends readonly unknown[]>(client: PreparingClient, start: () => P): P {
  const sentBefore = client.sent
  const promises = start()
  const statements = promises.filter((one) => one instanceof Promise).length
  if (client.sent - sentBefore < statements) throw new Error('a statement did not start at once')
  return promises
}
