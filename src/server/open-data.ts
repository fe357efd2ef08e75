import { productPictures } from './catalog/product-store.ts'
import { claimBucket, refuseShopsBucket } from './claim-bucket.ts'
import { claimFolder } from './claim-folder.ts'
import type { Config } from './config/config.ts'
import type { Database } from './db/database.ts'
import { readMarker } from './db/folder-marker.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open-database.ts'
import { isServerEmpty } from './db/server-state.ts'
import { readShopId } from './db/shop-id.ts'
import { shopPictures } from './shop/shop-store.ts'

/** Database and folder or bucket, whole, up to date and of the same shop; `notes` are for the operator. */
export async function openData(
  config: Config,
  onLostConnection: (error: Error) => void,
): Promise<{ database: Database; notes: string[] }> {
  const database = await openDatabase(config, onLostConnection)
  try {
    if (config.pictureBucket && config.databaseUrl && (await isServerEmpty(database.pool, config.databaseUrl))) {
      await refuseShopsBucket(config)
    }
    await migrate(database.pool)
    return { database, notes: await claimData(config, database) }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** With a bucket and a Postgres server nothing is looked for in the data folder, and nothing is written there. */
export async function claimData(config: Config, database: Database): Promise<string[]> {
  const { db, kind } = database
  const named = new Set([...(await productPictures(db)), ...(await shopPictures(db))])
  const claim = { shop: await readShopId(db), database: kind, named }
  if (!config.pictureBucket) return claimFolder(config, database, claim)
  if (kind === 'server') return claimBucket(config, claim)
  const isNewShop = readMarker(config.dataDir) === null
  return claimFolder(config, database, claim, () => claimBucket(config, claim, { isNewShop }))
}
