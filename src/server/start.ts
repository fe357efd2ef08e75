import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { openBackupDoor } from './backup/backup-door.ts'
import { seedCatalog } from './catalog/seed-catalog.ts'
import { claimFolder } from './claim-folder.ts'
import { BadSetting } from './config/bad-setting.ts'
import { type Config, readConfig } from './config/config.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open-database.ts'
import { StartRefused } from './db/start-refused.ts'
import { stopOnSignal } from './graceful-stop.ts'
import { loggerFor } from './http/request-log.ts'

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

function sentenceFor(error: unknown): string {
  if (error instanceof BadSetting || error instanceof StartRefused) return error.message
  const { message, cause } = error as Error
  const because = cause instanceof Error ? ` (${cause.message})` : ''
  return `The shop couldn't start: ${message}${because}. LOG_LEVEL=debug shows more.`
}

async function open(config: Config): Promise<void> {
  let running: FastifyInstance | undefined
  const database = await openDatabase(config, (err) => running?.log.warn({ err }, 'lost a database connection'))
  await migrate(database.pool)
  const notes = await claimFolder(config, database)
  const { app, shop, health } = await buildApp({ config, database, logger: loggerFor(config) })
  running = app
  for (const note of notes) app.log.warn(note)
  if (config.seed) await seedCatalog(shop.db, shop.pictures)
  process.on('uncaughtException', (err) => {
    app.log.fatal({ err }, 'fatal error, stopping')
    process.exit(1)
  })
  if (database.kind === 'embedded') openBackupDoor(config.dataDir, database.pool, app.log)
  stopOnSignal({ app, database, health })
  await app.listen({ port: config.port, host: config.host })
  if (config.production) app.log.info({ publicUrl: config.publicUrl }, 'GreenCart is open')
  else console.log(greeting(config))
}

function greeting({ publicUrl, seller }: Config): string {
  const signIn = seller.demo ? `${seller.email} / ${seller.password} (demo, this machine only)` : seller.email
  return `GreenCart is open\n  shop    ${publicUrl}\n  seller  ${publicUrl}/seller   ${signIn}\n  API     ${publicUrl}/api/docs`
}
