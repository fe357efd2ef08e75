import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { threadsHavePriorities } from '../platform/platform.ts'
import { RANDOM_PAGE_COST } from './pool-connections.ts'

const port = parentPort
if (!port) throw new Error('pglite-worker runs as a worker thread')

const { folder } = workerData as { folder: string }
const database = await PGlite.create(folder, {
  extensions: { pg_trgm },
  // A quarter of the default: a shop's hot rows fit, and the process holds a hundred megabytes less.
  startParams: [
    ...PGlite.defaultStartParams,
    '-c',
    'shared_buffers=32MB',
    '-c',
    `random_page_cost=${RANDOM_PAGE_COST}`,
  ],
})

export type WorkerCommand = Uint8Array | 'reset' | 'close' | 'lower-priority'

/** Commands run one after the other; bytes of the Postgres protocol in, bytes of it out. */
let work = Promise.resolve()
port.on('message', (command: WorkerCommand) => {
  work = work.then(() => run(command)).catch(giveUp)
})
port.postMessage('open')

async function run(command: WorkerCommand): Promise<void> {
  if (command === 'reset') {
    await database.exec('ROLLBACK')
    await database.exec('DISCARD ALL')
    port?.postMessage('reset')
  } else if (command === 'lower-priority') {
    if (threadsHavePriorities()) setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } else if (command === 'close') {
    await database.close()
    port?.close()
  } else {
    const answer = await answerTo(command)
    const panicked = saysPanic(answer)
    port?.postMessage(answer, [answer.buffer])
    if (panicked) giveUp()
  }
}

/** Not by execProtocolRaw: it parses every answer and keeps what it has parsed for as long as it lives. */
async function answerTo(question: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  await database.execProtocolRawStream(question, { onRawData: (chunk) => chunks.push(Buffer.from(chunk)) })
  return new Uint8Array(Buffer.concat(chunks))
}

/**
 * After a panic (no room for the write-ahead log, say) this Postgres is unusable. The thread ends, and a
 * new one recovers from the log as after a crash.
 */
function giveUp(): never {
  process.exit(1)
}

const saysPanic = (answer: Uint8Array) => Buffer.from(answer.buffer).includes('SPANIC\0')
