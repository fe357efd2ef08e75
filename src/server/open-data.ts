import { claimFolder } from './claim-folder.ts'
import type { Config } from './config/config.ts'
import type { Database } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open-database.ts'

/** Database and folder, whole, up to date and of the same shop; `notes` are for the operator. */
export async function openData(
  config: Config,
  onLostConnection: (error: Error) => void,
): Promise<{ database: Database; notes: string[] }> {
  const database = await openDatabase(config, onLostConnection)
  try {
    await migrate(database.pool)
    return { database, notes: await claimFolder(config, database) }
  } catch (error) {
    await database.close()
    throw error
  }
}
