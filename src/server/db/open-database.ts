import type { Config } from '../config/config.ts'
import type { Database } from './database.ts'
import { openEmbedded } from './open-embedded.ts'
import { openServer } from './open-server.ts'

export async function openDatabase(
  { databaseUrl, dataDir }: Config,
  onLostConnection: (error: Error) => void,
): Promise<Database> {
  return databaseUrl ? openServer(databaseUrl, onLostConnection) : openEmbedded({ folder: dataDir, onLostConnection })
}
