import { createWriteStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { FolderInUse, lockDataFolder, PRIVATE_FILE } from '../db/data-folder.ts'
import { isNew, placeIn, refuseDamage } from '../db/embedded-folder.ts'
import { type Entry, pack } from '../db/tar.ts'
import { withSlashes } from '../platform/platform.ts'
import { type SocketAnswer, socketIn } from './backup-socket.ts'
import { BackupRefused } from './manifest.ts'

/** Copies an embedded database, whether or not a shop is running on it. */
export async function copyEmbedded(dataDir: string, file: string): Promise<void> {
  if (isNew(dataDir)) throw new BackupRefused(`There is no shop in ${dataDir}. Please set DATA_DIR to its folder.`)
  const unlock = lockUnlessInUse(dataDir)
  if (!unlock) return copyRunning(dataDir, file)
  try {
    refuseDamage(dataDir)
    await write(
      file,
      entriesOf(placeIn(dataDir), async () => null),
    )
  } finally {
    unlock()
  }
}

function lockUnlessInUse(dataDir: string): (() => void) | null {
  try {
    return lockDataFolder(dataDir)
  } catch (error) {
    if (error instanceof FolderInUse) return null
    throw error
  }
}

/** Asks the running shop for a consistent copy; the files are read by this process. */
async function copyRunning(dataDir: string, file: string): Promise<void> {
  const socket = connect(socketIn(dataDir))
  const lines = createInterface(socket)[Symbol.asyncIterator]()
  const broken = new Promise<never>((_, reject) => {
    socket.on('error', (cause) => {
      reject(
        new BackupRefused(`The process that uses ${dataDir} can’t be asked for a backup. Stop it first.`, { cause }),
      )
    })
  })
  broken.catch(() => undefined)
  const nextAnswer = async (): Promise<SocketAnswer> => {
    const { value, done } = await Promise.race([lines.next(), broken])
    if (done) throw new BackupRefused('The shop stopped during the backup.')
    const answer = JSON.parse(value) as SocketAnswer
    if ('error' in answer) throw new BackupRefused(`The shop couldn’t make a backup: ${answer.error}`)
    return answer
  }
  const finish = async () => {
    socket.write('copied\n')
    const answer = await nextAnswer()
    if ('label' in answer) return answer
    throw new BackupRefused('The shop gave an answer that this version of the backup does not know.')
  }
  try {
    await nextAnswer()
    await write(file, entriesOf(placeIn(dataDir), finish))
  } finally {
    socket.destroy()
  }
}

/** Level 1: the machine has a shop to serve. */
async function write(file: string, entries: AsyncIterable<Entry>): Promise<void> {
  const target = createWriteStream(file, { flush: true, mode: PRIVATE_FILE })
  await pipeline(pack(entries), createGzip({ level: 1 }), target)
}

const CONTROL = 'global/pg_control'
const SEGMENT = /^pg_wal\/[0-9A-F]{24}$/
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|(pg_stat_tmp|pg_subtrans|pg_notify|pg_snapshots|pg_serial|pg_dynshmem|pg_replslot)\/.+)$/

/** Everything but the log; then, when `finish` has said which part of the log is needed, that part. */
async function* entriesOf(
  place: string,
  finish: () => Promise<{ label: string; end: string } | null>,
): AsyncGenerator<Entry> {
  const all = await listed(place)
  yield* all.filter(({ name }) => name !== CONTROL && !SEGMENT.test(name))
  const finished = await finish()
  if (finished) yield { name: 'backup_label', bytes: Buffer.from(finished.label) }
  yield { name: CONTROL, path: join(place, CONTROL) }
  const segments = (await listed(join(place, 'pg_wal'), place)).filter(({ name }) => SEGMENT.test(name))
  yield* finished ? neededOf(segments, finished) : segments
}

function neededOf(segments: Entry[], { label, end }: { label: string; end: string }): Entry[] {
  const first = `pg_wal/${/\(file ([0-9A-F]{24})\)/.exec(label)?.[1]}`
  const needed = segments.filter(({ name }) => name >= first && name <= `pg_wal/${end}`)
  if (needed[0]?.name !== first)
    throw new BackupRefused('The database wrote so much during the backup that it is not complete. Please try again.')
  return needed
}

async function listed(folder: string, place = folder): Promise<Entry[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const entries = found.map((entry): Entry => {
    const path = join(entry.parentPath, entry.name)
    const name = withSlashes(relative(place, path))
    return entry.isDirectory() ? { name, folder: true } : { name, path }
  })
  return entries.filter(({ name }) => !LEFT_OUT.test(name)).sort((a, b) => (a.name < b.name ? -1 : 1))
}
