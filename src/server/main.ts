import { buildApp } from './app.ts'
import { BadSetting } from './bad-setting.ts'
import { seedCatalog } from './catalog/seed-catalog.ts'
import { readConfig } from './config.ts'
import { FolderInUse } from './db/data-folder.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open-database.ts'

try {
  await start()
} catch (error) {
  if (!(error instanceof BadSetting || error instanceof FolderInUse)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function start(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2))
  const database = await openDatabase(config, (error) => console.warn('Lost a database connection:', error.message))
  await migrate(database.pool)
  const { app, shop } = await buildApp({ config, database, logger: { level: 'warn' } })
  if (config.seed) await seedCatalog(shop.db, shop.pictures)

  const stop = async () => {
    await app.close()
    await database.close()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  await app.listen({ port: config.port, host: config.host })
  console.log(greeting(config))
}

function greeting({ publicUrl, seller }: ReturnType<typeof readConfig>): string {
  const signIn = seller.demo ? `${seller.email} / ${seller.password} (demo, this machine only)` : seller.email
  return `GreenCart is open\n  shop    ${publicUrl}\n  seller  ${publicUrl}/seller   ${signIn}\n  API     ${publicUrl}/api/docs`
}
