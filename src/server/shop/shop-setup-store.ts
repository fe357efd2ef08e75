import type { ShopStage } from '#domain/shop-stage.ts'
import type { Reader, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'

const setState = statement<{ state: string }>(
  'UPDATE shop_setup SET state = $2 WHERE state = ANY($1::text[]) RETURNING state',
)
const nextVersion = statement('UPDATE shop_version SET version = version + 1')
const readState = statement<{ state: ShopStage | 'new' }>('SELECT state FROM shop_setup')

/** Says how a shop begins that no process has opened before; false where one has. Others wait for this transaction. */
export async function beginNewShop(tx: Tx, stage: ShopStage): Promise<boolean> {
  return (await setState(tx, ['new'], stage)).length > 0
}

/** It is somebody's and open from now on; a new version tells the processes to read it. */
export async function finishSetUp(tx: Tx): Promise<boolean> {
  if ((await setState(tx, ['demo', 'setting up'], 'done')).length === 0) return false
  await nextVersion(tx)
  return true
}

/** What was tried as a demo is somebody's once it is started in production. */
export async function endDemo(tx: Tx): Promise<void> {
  await setState(tx, ['demo'], 'done')
}

export async function readStage(db: Reader): Promise<ShopStage> {
  const [row] = await readState(db)
  return row && row.state !== 'new' ? row.state : 'demo'
}
