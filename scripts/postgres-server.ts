import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { findPostgres } from './find-postgres.ts'
import { freePort } from './free-port.ts'
import { isRoot } from './machine.ts'
import type { SupervisorCommand } from './postgres-supervisor.ts'
import { within } from './until.ts'

export interface PostgresServer {
  /** A superuser's address of the database `postgres`. */
  url: string
  port: number
  password: string
  /** Its data folder, gone with the server. */
  data: string
  /** Makes a database, as a copy of another where one is named, and answers its address. */
  createDatabase: (name: string, template?: string) => Promise<string>
  /** Ends the server without a goodbye; `start` brings it back with what it had made durable. */
  kill: () => Promise<void>
  start: () => Promise<void>
  stop: () => Promise<void>
}

interface Options {
  bin?: string
  /** Keep fsync on: slower, and what a shop would run. */
  durable?: boolean
  port?: number
  /** The server that this one follows, and the name by which that one knows it. */
  follow?: { primary: PostgresServer; name: string }
}

/** A cluster is made on a busy machine in half of that. */
const MAX_MS = 120_000

/** A throw-away Postgres server, gone with its folder on `stop` or when this process ends, however it ends. */
export async function startPostgres(options: Options = {}): Promise<PostgresServer> {
  const { bin = findPostgres(), durable = false, follow } = options
  const password = follow?.primary.password ?? randomBytes(16).toString('hex')
  const port = options.port ?? (await freePort())
  const home = path.join(homesFolder(), `greencart-postgres-${randomBytes(6).toString('hex')}`)
  const order: SupervisorCommand = {
    bin,
    durable,
    password,
    port,
    home,
    follow: follow && { port: follow.primary.port, data: follow.primary.data, name: follow.name },
  }
  // Detached, so that an interrupt at the terminal reaches the supervisor through its closed stdin only.
  const supervisor = spawn(process.execPath, [path.join(import.meta.dirname, 'postgres-supervisor.ts')], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const gone = once(supervisor, 'exit')
  supervisor.stdin.write(`${JSON.stringify(order)}\n`)
  const said = createInterface(supervisor.stdout)[Symbol.asyncIterator]()
  const waitFor = async (word: string) => {
    const { value, done } = await within(MAX_MS, `Postgres says "${word}"`, said.next())
    if (done || value !== word) throw new Error(`Postgres did not say "${word}" but ${done ? 'ended' : value}`)
  }
  await waitFor('ready')

  const addressOf = (database: string) =>
    `postgres://postgres:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`
  const url = addressOf('postgres')
  return {
    url,
    port,
    password,
    data: path.join(home, 'data'),
    createDatabase: async (name, template = 'template1') => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      try {
        await client.query(`create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)}`)
      } finally {
        await client.end()
      }
      return addressOf(name)
    },
    kill: async () => {
      supervisor.stdin.write('kill\n')
      await waitFor('killed')
    },
    start: async () => {
      supervisor.stdin.write('start\n')
      await waitFor('ready')
    },
    stop: async () => {
      supervisor.stdin.end()
      await within(MAX_MS, 'Postgres stops', gone)
    },
  }
}

/** Root's folder for temporary files may be closed to the account that Postgres gets. */
function homesFolder(): string {
  const folder = tmpdir()
  return isRoot && !isOpenToAll(folder) ? '/tmp' : folder
}

function isOpenToAll(folder: string): boolean {
  const above = path.dirname(folder)
  return (statSync(folder).mode & 0o001) !== 0 && (above === folder || isOpenToAll(above))
}
