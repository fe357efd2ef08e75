import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { listenForBackups } from './backup/backup-socket.ts'
import { seedCatalog } from './catalog/seed-catalog.ts'
import { type Config, readConfig } from './config/config.ts'
import { sentenceFor } from './db/start-refused.ts'
import { stopOnSignal } from './graceful-stop.ts'
import { loggerFor } from './http/request-log.ts'
import { openData } from './open-data.ts'

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
  let running: FastifyInstance | undefined
  const { database, notes } = await openData(config, (err) => running?.log.warn({ err }, 'lost a database connection'))
  const { app, shop, health } = await buildApp({ config, database, logger: loggerFor(config) })
  running = app
  for (const note of notes) app.log.warn(note)
  if (config.seed) await seedCatalog(shop.db, shop.pictures)
  process.on('uncaughtException', (err) => {
    app.log.fatal({ err }, 'fatal error, stopping')
    process.exit(1)
  })
  if (database.kind === 'embedded') {
    const backups = listenForBackups(config.dataDir, database.pool, app.log)
    app.addHook('onClose', async () => void backups.close())
  }
  stopOnSignal({ app, database, health })
  await app.listen({ port: config.port, host: config.host })
  await database.lowerPriority?.()
  if (config.production) app.log.info({ publicUrl: config.publicUrl }, 'GreenCart is open')
  else console.log(greeting(config))
}

function greeting({ publicUrl, seller }: Config): string {
  const signIn = seller.demo ? `${seller.email} / ${seller.password} (demo, this machine only)` : seller.email
  return `GreenCart is open\n  shop    ${publicUrl}\n  seller  ${publicUrl}/seller   ${signIn}\n  API     ${publicUrl}/api/docs`
}
