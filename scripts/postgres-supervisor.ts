import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { hasUtf8InC, socketIsFile } from '#server/platform/platform.ts'
import { type Account, copyCluster } from './copy-cluster.ts'
import { isRoot } from './machine.ts'
import { until } from './until.ts'

/**
 * The first line on stdin; `kill` and `start` may follow. The server lives as long as that pipe is open: a killed
 * parent closes it too.
 */
export interface SupervisorCommand {
  bin: string
  durable: boolean
  password: string
  port: number
  /** A folder that doesn't exist yet; it is removed at the end. */
  home: string
  /** The server that this one is to follow, as a standby. */
  follow: { port: number; data: string; name: string } | undefined
}

/** Postgres refuses to run as root: it gets its own account there, or nobody's. */
function account(): Account | undefined {
  if (!isRoot) return undefined
  const passwd = readFileSync('/etc/passwd', 'utf8')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] =
      passwd
        .split('\n')
        .find((line) => line.startsWith(`${name}:`))
        ?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(`Postgres can't run as root, and this machine has neither a "postgres" nor a "nobody" account.`)
}

/** Programs below a folder that the account may not enter are copied to one that it may. */
function reachableBin(bin: string, home: string, owner: Account | undefined): string {
  const trial = spawnSync(path.join(bin, 'postgres'), ['--version'], { cwd: home, ...owner })
  if (trial.status === 0) return bin
  if (owner === undefined) throw trial.error ?? new Error(`${path.join(bin, 'postgres')} doesn't run: ${trial.stderr}`)
  const copy = path.join(home, 'programs')
  cpSync(path.dirname(bin), copy, { recursive: true, verbatimSymlinks: true })
  return path.join(copy, path.basename(bin))
}

const locale = hasUtf8InC() ? 'C.UTF-8' : 'C'
const hasty = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

async function answers(order: SupervisorCommand): Promise<boolean> {
  const client = new pg.Client({ ...order, host: '127.0.0.1', user: 'postgres', database: 'postgres' })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

async function answersOrEnds(order: SupervisorCommand, server: ChildProcess): Promise<'answers' | 'ended'> {
  await until('Postgres answers', async () => server.exitCode !== null || (await answers(order)))
  return server.exitCode === null ? 'answers' : 'ended'
}

/** What a server says that is started while backends of the killed one before it have not noticed that yet. */
const STILL_IN_USE = 'shared memory block'

async function keep(order: SupervisorCommand, commands: AsyncIterable<string>): Promise<void> {
  const owner = account()
  const { home } = order
  mkdirSync(home, { mode: 0o700 })
  const log = path.join(home, 'log')
  let server: ChildProcess | undefined
  try {
    if (owner) chownSync(home, owner.uid, owner.gid)
    const bin = reachableBin(order.bin, home, owner)
    const talk = openSync(log, 'a')
    const common = { cwd: home, ...owner, stdio: ['ignore', talk, talk] as ['ignore', number, number] }
    const data = path.join(home, 'data')
    if (order.follow) await copyCluster({ ...order.follow, password: order.password, to: data, owner })
    else await makeCluster({ bin, home, data, order, owner, common })
    const settings = [
      'listen_addresses=127.0.0.1',
      `port=${order.port}`,
      `unix_socket_directories=${socketIsFile() ? home : ''}`,
      // Each worker of the tests has up to three shops at once, with 20 connections each.
      'max_connections=300',
      ...(order.durable ? [] : hasty),
    ]
    const start = async () => {
      await until('Postgres starts', async () => {
        const before = statSync(log).size
        server = spawn(
          path.join(bin, 'postgres'),
          ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
          common,
        )
        if ((await answersOrEnds(order, server)) === 'answers') return true
        if (readFileSync(log, 'utf8').slice(before).includes(STILL_IN_USE)) return false
        throw new Error('Postgres has ended.')
      })
      console.log('ready')
    }
    await start()
    for await (const command of commands) {
      if (command === 'kill' && server) await kill(server)
      if (command === 'start') await start()
    }
  } catch (cause) {
    throw new Error(`${cause instanceof Error ? cause.message : cause}\n${readFileSync(log, 'utf8')}`)
  } finally {
    await end(server)
    rmSync(home, { recursive: true, force: true })
  }
}

type Making = {
  bin: string
  home: string
  data: string
  order: SupervisorCommand
  owner: Account | undefined
  common: SpawnOptions
}

async function makeCluster({ bin, home, data, order, owner, common }: Making): Promise<void> {
  const passwordFile = path.join(home, 'password')
  writeFileSync(passwordFile, order.password)
  if (owner) chownSync(passwordFile, owner.uid, owner.gid)
  const wishes = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=md5', '--no-sync']
  const initdb = spawn(path.join(bin, 'initdb'), ['-D', data, '-E', 'UTF8', `--locale=${locale}`, ...wishes], common)
  const [code] = await once(initdb, 'exit')
  if (code !== 0) throw new Error('initdb failed.')
}

/** As a power cut for the server: no goodbye, no checkpoint. Its backends notice and go too. */
async function kill(server: ChildProcess): Promise<void> {
  const gone = once(server, 'exit')
  server.kill('SIGKILL')
  await gone
  console.log('killed')
}

async function end(server: ChildProcess | undefined): Promise<void> {
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill('SIGINT')
  const late = setTimeout(() => server.kill('SIGQUIT'), 5000)
  await gone
  clearTimeout(late)
}

const lines = createInterface(process.stdin)[Symbol.asyncIterator]()
const order = await lines.next()
await keep(JSON.parse(order.value ?? ''), { [Symbol.asyncIterator]: () => lines })
