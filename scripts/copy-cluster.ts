import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'

export interface Account {
  uid: number
  gid: number
}

interface Copy {
  /** The server that is copied while it runs, and that the copy follows when it starts. */
  port: number
  password: string
  data: string
  /** How the copied server knows the copy (`application_name`). */
  name: string
  to: string
  owner: Account | undefined
}

/** Belongs to the running server, or is sent to the copy once it follows. */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'postgresql.auto.conf', 'standby.signal'])
const EMPTY = new Set(['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_subtrans'])

/** A standby made from a running server's files: what `pg_basebackup` does, which not every machine has. */
export async function copyCluster({ port, password, data, name, to, owner }: Copy): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' })
  await client.connect()
  const own = (file: string) => owner && chownSync(file, owner.uid, owner.gid)
  const write = (file: string, text: string) => {
    writeFileSync(path.join(to, file), text, { mode: 0o600 })
    own(path.join(to, file))
  }
  try {
    await client.query("SELECT pg_backup_start('replica', true)")
    copyFolder(data, to, own)
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
    write('backup_label', rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
  const address = `host=127.0.0.1 port=${port} user=postgres password=${password} application_name=${name}`
  write('postgresql.auto.conf', `primary_conninfo = '${address}'\nwal_retrieve_retry_interval = '200ms'\n`)
  write('standby.signal', '')
}

function copyFolder(from: string, to: string, own: (file: string) => void, isTop = true): void {
  mkdirSync(to)
  chmodSync(to, 0o700)
  own(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (isTop && LEFT_OUT.has(entry.name)) continue
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (isTop && EMPTY.has(entry.name)) {
      mkdirSync(target, { mode: 0o700 })
      own(target)
    } else if (entry.isDirectory()) copyFolder(source, target, own, false)
    else copyUnlessGone(source, target, own)
  }
}

/** A file may go while the server runs; its log, which is sent afterwards, knows that. */
function copyUnlessGone(source: string, target: string, own: (file: string) => void): void {
  try {
    copyFileSync(source, target)
  } catch (error) {
    if (existsSync(source)) throw error
    return
  }
  own(target)
}
