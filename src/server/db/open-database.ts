import type { Config } from '../config/config.ts'
import type { Database } from './database.ts'
import { isNew } from './embedded-folder.ts'
import { openEmbedded } from './open-embedded.ts'
import { openServer } from './open-server.ts'
import { isServerEmpty } from './server-state.ts'
import { StartRefused } from './start-refused.ts'

/** Opens the shop's database; a new one is made only in a new place and, in production, only when told to. */
export async function openDatabase(config: Config, onLostConnection: (error: Error) => void): Promise<Database> {
  const mayCreate = config.create || !config.production
  if (!config.databaseUrl) return openEmbedded({ folder: config.dataDir, mayCreate, onLostConnection })
  // Read before the database is: another process may be making both, and makes the database first.
  const isNewFolder = isNew(config.dataDir)
  const database = openServer(config.databaseUrl, onLostConnection, config.workers.connectionsEach)
  if (!(await isServerEmpty(database.pool, config.databaseUrl))) return database
  if (!isNewFolder && !config.adopt) {
    throw new StartRefused(
      `The database at DATABASE_URL is empty, but the data folder ${config.dataDir} is that of a shop. Set DATABASE_URL to the shop’s database, or DATA_DIR to a new folder. If the new database is to have this folder, start once with ADOPT=1.`,
    )
  }
  if (!mayCreate) {
    throw new StartRefused(
      'The database at DATABASE_URL is empty. If there should be a shop, check DATABASE_URL. To create a new shop there, start once with CREATE=1.',
    )
  }
  return database
}
