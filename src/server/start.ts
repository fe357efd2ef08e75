import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { seedCatalog } from './catalog/seed-catalog.ts'
import { BadSetting } from './config/bad-setting.ts'
import { type Config, readConfig } from './config/config.ts'
import { FolderInUse } from './db/data-folder.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open-database.ts'
import { stopOnSignal } from './graceful-stop.ts'
import { loggerFor } from './http/request-log.ts'

/** Opens the shop, or says in one sentence what keeps it from opening. */
export async function start(env: NodeJS.ProcessEnv, flags: string[]): Promise<void> {
  try {
    await open(readConfig(env, flags))
  } catch (error) {
    if (!(error instanceof BadSetting || error instanceof FolderInUse)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

async function open(config: Config): Promise<void> {
  let running: FastifyInstance | undefined
  const database = await openDatabase(config, (err) => running?.log.warn({ err }, 'lost a database connection'))
  await migrate(database.pool)
  const { app, shop, health } = await buildApp({ config, database, logger: loggerFor(config) })
  running = app
  if (config.seed) await seedCatalog(shop.db, shop.pictures)
  process.on('uncaughtException', (err) => {
    app.log.fatal({ err }, 'fatal error, stopping')
    process.exit(1)
  })
  stopOnSignal({ app, database, health })
  await app.listen({ port: config.port, host: config.host })
  if (config.production) app.log.info({ publicUrl: config.publicUrl }, 'GreenCart is open')
  else console.log(greeting(config))
}

function greeting({ publicUrl, seller }: Config): string {
  const signIn = seller.demo ? `${seller.email} / ${seller.password} (demo, this machine only)` : seller.email
  return `GreenCart is open\n  shop    ${publicUrl}\n  seller  ${publicUrl}/seller   ${signIn}\n  API     ${publicUrl}/api/docs`
}
