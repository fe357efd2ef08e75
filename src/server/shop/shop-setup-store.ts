import type { Reader, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'

const setState = statement<{ state: string }>('UPDATE shop_setup SET state = $2 WHERE state = $1 RETURNING state')
const nextVersion = statement('UPDATE shop_version SET version = version + 1')
const readState = statement<{ state: string }>('SELECT state FROM shop_setup')

/** Says how a shop begins that no process has opened before; false where one has. Others wait for this transaction. */
export async function beginNewShop(tx: Tx, { isSettingUp }: { isSettingUp: boolean }): Promise<boolean> {
  return (await setState(tx, 'new', isSettingUp ? 'setting up' : 'done')).length > 0
}

/** It is open from now on; a new version tells the processes to read it. */
export async function finishSetUp(tx: Tx): Promise<boolean> {
  if ((await setState(tx, 'setting up', 'done')).length === 0) return false
  await nextVersion(tx)
  return true
}

export async function readIsSettingUp(db: Reader): Promise<boolean> {
  const [row] = await readState(db)
  return row?.state === 'setting up'
}
