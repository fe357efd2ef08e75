import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { lockDataFolder } from './data-folder.ts'
import { type Database, databaseOn } from './database.ts'
import { PgliteStream } from './pglite-stream.ts'

type Embedded = { folder: string; template?: ArrayBuffer }

/** Postgres in this process, in a thread of its own so that pages stay quick while it works. */
export async function openEmbedded({
  folder,
  template,
}: Embedded): Promise<Database & { dump(): Promise<ArrayBuffer> }> {
  const unlock = lockDataFolder(folder)
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData: { folder: join(folder, 'database'), template },
  })
  try {
    await once(worker, 'message')
  } catch (error) {
    unlock()
    throw error
  }
  const pool = new pg.Pool({
    max: 1,
    stream: () => new PgliteStream(worker) as never,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 30_000,
  })
  const close = async () => {
    await pool.end()
    worker.postMessage('close')
    await once(worker, 'exit')
    unlock()
  }
  const dump = async () => {
    const said = once(worker, 'message')
    worker.postMessage('dump')
    const [{ dump }] = (await said) as [{ dump: ArrayBuffer }]
    return dump
  }
  return { ...databaseOn(pool, 'embedded', close), dump }
}
