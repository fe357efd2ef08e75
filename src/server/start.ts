import cluster from 'node:cluster'
import { primaryLog } from './cluster/primary-log.ts'
import { superviseWorkers } from './cluster/supervise-workers.ts'
import { type Config, readConfig } from './config/config.ts'
import { sentenceFor } from './db/start-refused.ts'
import { greet } from './greeting.ts'

/** Opens the shop, or says in one sentence what keeps it from opening. */
export async function start(env: NodeJS.ProcessEnv, flags: string[]): Promise<void> {
  // What the shop writes, database and pictures, is for its own user only.
  process.umask(0o077)
  try {
    await open(readConfig(env, flags))
  } catch (error) {
    console.error(sentenceFor(error))
    if (env.LOG_LEVEL === 'debug') console.error(error)
    // An open database would keep the process alive, and needs no farewell: it survives a kill.
    process.exit(1)
  }
}

async function open(config: Config): Promise<void> {
  const { count, note } = config.workers
  if (cluster.isWorker || count === 1) {
    // Not loaded by a primary: it would hold all of the shop's code without using it.
    const { serveShop } = await import('./serve-shop.ts')
    return serveShop(config)
  }
  const log = primaryLog(config)
  if (note) log.warn({}, note)
  await superviseWorkers({ count, log, onOpen: () => greet(config, log) })
}
