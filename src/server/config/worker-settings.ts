import { availableParallelism } from 'node:os'
import { BadSetting } from './bad-setting.ts'
import { checkedSetting, type ValuesOf, wholeNumberSetting } from './setting.ts'

const MAX_WORKERS = 64

export const WORKER_ENVIRONMENT = {
  WORKERS: checkedSetting(
    (text) => text === 'auto' || (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_WORKERS),
    (text) => `WORKERS must be auto or a whole number from 1 to ${MAX_WORKERS}, not "${text}".`,
    {
      description:
        'processes that serve requests under one port, with a Postgres server; `auto`: one for each core. See [All cores of a machine](#all-cores-of-a-machine)',
      unset: '1',
    },
  ),
  DATABASE_CONNECTIONS: wholeNumberSetting(
    'DATABASE_CONNECTIONS',
    { least: 7, most: 10_000, fallback: 80 },
    {
      description:
        'connections to the Postgres server that all workers of this start have together at most; one process has 22 at most',
    },
  ),
}
type Environment = ValuesOf<typeof WORKER_ENVIRONMENT>

/**
 * Variables that are meant for one start: a worker that replaces another, perhaps weeks later, is not one. An empty
 * variable counts as unset.
 */
export const LATER_WORKERS_ENVIRONMENT = { CREATE: '', ADOPT: '', SELLER_SECOND_FACTOR: '', SEED: '0' }

export type WorkerSettings = {
  count: number
  /** The connections in the pool of each worker. */
  connectionsEach: number
  /** Why there are fewer workers than were asked for. */
  note: string | null
}

const MAX_IN_POOL = 20
/** Two requests at a time, and connections that are left to pages, jobs and payments. */
const MIN_IN_POOL = 5
/** The connection on which a worker hears of the others, and the one on which it counts limits with them. */
const BESIDE_POOL = 2

/** While workers are replaced there is one more of them. */
const atOnce = (count: number) => (count > 1 ? count + 1 : 1)
const inPool = (count: number, connections: number) => Math.floor(connections / atOnce(count)) - BESIDE_POOL
const needed = (count: number) => atOnce(count) * (MIN_IN_POOL + BESIDE_POOL)

export function workerSettings(
  { WORKERS: given = '1', DATABASE_CONNECTIONS: connections }: Environment,
  { hasServer, dev, cores = availableParallelism() }: { hasServer: boolean; dev: boolean; cores?: number },
): WorkerSettings {
  const asked = given === 'auto' ? Math.min(cores, MAX_WORKERS) : Number(given)
  const { count, note } = possible(asked, { isAuto: given === 'auto', connections, hasServer, dev })
  return { count, note, connectionsEach: Math.min(MAX_IN_POOL, inPool(count, connections)) }
}

type Machine = { isAuto: boolean; connections: number; hasServer: boolean; dev: boolean }

function possible(
  asked: number,
  { isAuto, connections, hasServer, dev }: Machine,
): Pick<WorkerSettings, 'count' | 'note'> {
  if (asked === 1) return { count: 1, note: null }
  if (!hasServer) {
    return {
      count: 1,
      note: 'The shop runs as one process although WORKERS asks for more: the embedded database can be opened by one only. Set DATABASE_URL to use more.',
    }
  }
  if (dev)
    return { count: 1, note: 'The shop runs as one process although WORKERS asks for more: it is in development.' }
  if (needed(asked) <= connections) return { count: asked, note: null }
  const most = mostWith(connections)
  if (!isAuto) {
    throw new BadSetting(
      `WORKERS=${asked} needs at least ${needed(asked)} connections to Postgres: set DATABASE_CONNECTIONS, and max_connections of the server, to more than that, or WORKERS to ${most} or less.`,
    )
  }
  return {
    count: most,
    note: `The shop runs with ${most} workers on ${asked} cores: DATABASE_CONNECTIONS=${connections} are enough for no more. With ${needed(asked)} there is one for each core.`,
  }
}

function mostWith(connections: number): number {
  let most = 1
  while (needed(most + 1) <= connections) most++
  return most
}
