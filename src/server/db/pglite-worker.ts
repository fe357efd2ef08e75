import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

const port = parentPort
if (!port) throw new Error('pglite-worker runs as a worker thread')

const { folder, template } = workerData as { folder: string; template?: ArrayBuffer }
const database = await PGlite.create(folder, {
  extensions: { pg_trgm },
  ...(template && { loadDataDir: new Blob([template]) }),
})

/** Bytes of the Postgres protocol come in, bytes of it go out, one message after the other. */
let work = Promise.resolve()
port.on('message', (message: Uint8Array | 'close' | 'dump') => {
  work = work.then(async () => {
    if (message === 'close') {
      await database.close()
      port.close()
      return
    }
    if (message === 'dump') {
      const dump = await database.dumpDataDir('none')
      port.postMessage({ dump: await dump.arrayBuffer() })
      return
    }
    const answer = Uint8Array.from(await database.execProtocolRaw(message))
    port.postMessage(answer, [answer.buffer])
  })
})
port.postMessage('open')
