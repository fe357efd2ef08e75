import { isDeepStrictEqual } from 'node:util'
import { parseFact, type WantedFacts } from '#contract/shop/shop.ts'
import { defaultFacts, type ShopFacts } from '#domain/shop-facts.ts'
import type { ShopStage } from '#domain/shop-stage.ts'
import type { Reader, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'

export type StoredShop = {
  facts: ShopFacts
  version: number
  stage: ShopStage
  /** The owner has given it a name. */
  isNamed: boolean
}

type FactRow = { name: string; value: unknown; version: number }

const readRows = statement<FactRow>('SELECT name, value, version FROM shop_facts')
const readVersion = statement<{ version: number }>('SELECT version FROM shop_version')
const nextVersion = statement<{ version: number }>('UPDATE shop_version SET version = version + 1 RETURNING version')
const saveFact = statement(`
  INSERT INTO shop_facts (name, value, version) VALUES ($1, $2::jsonb, $3)
  ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value, version = EXCLUDED.version`)

export async function readStoredShop(db: Reader): Promise<StoredShop> {
  const [row] = await readVersion(db)
  if (!row) throw new Error('the row of the shop’s version is missing')
  const rows = await readRows(db)
  const stage = await readStage(db)
  return { facts: factsOf(rows, stage), version: row.version, stage, isNamed: rows.some(({ name }) => name === 'name') }
}

/** A fact that this version of the shop doesn't know, or can't read, is as if nobody had said it. */
function factsOf(rows: readonly FactRow[], stage: ShopStage): ShopFacts {
  const known = rows.flatMap(({ name, value }) => {
    const fact = parseFact(name, value)
    return fact === undefined ? [] : [[name, fact] as const]
  })
  return { ...defaultFacts(stage === 'demo'), ...Object.fromEntries(known) }
}

const setState = statement<{ state: string }>(
  'UPDATE shop_setup SET state = $2 WHERE state = ANY($1::text[]) RETURNING state',
)
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

async function readStage(db: Reader): Promise<ShopStage> {
  const [row] = await readState(db)
  return row && row.state !== 'new' ? row.state : 'demo'
}

const takeTurn = statement('SELECT 1 FROM shop_version FOR UPDATE')

/** As they are until the transaction ends: one save at a time. */
export async function lockFacts(tx: Tx): Promise<ShopFacts> {
  await takeTurn(tx)
  return factsOf(await readRows(tx), await readStage(tx))
}

const PICTURE = /\/pictures\/([a-z0-9-]{1,100})-640\.webp/g

/** The pictures that facts show, wherever in a fact they are. */
export async function shopPictures(db: Reader): Promise<string[]> {
  const rows = await readRows(db)
  return rows.flatMap(({ value }) => [...JSON.stringify(value).matchAll(PICTURE)].map(([, picture = '']) => picture))
}

export type SaveFacts = { wanted: WantedFacts; seen: number | undefined }

/** The names of the facts that were changed; null where one of them was changed by somebody else after version `seen`. */
export async function saveFacts(tx: Tx, { wanted, seen }: SaveFacts): Promise<string[] | null> {
  // One save at a time.
  const [next] = await nextVersion(tx)
  if (!next) throw new Error('the row of the shop’s version is missing')
  const rows = await readRows(tx)
  const now: Record<string, unknown> = factsOf(rows, await readStage(tx))
  const versions = new Map(rows.map(({ name, version }) => [name, version]))
  // What the owner says is theirs from then on, also where it is what the shop said by itself.
  const isNews = ([name, value]: [string, unknown]) => !versions.has(name) || !isDeepStrictEqual(now[name], value)
  const changes = Object.entries(wanted).filter(isNews)
  if (seen !== undefined && changes.some(([name]) => (versions.get(name) ?? 0) > seen)) return null
  for (const [name, value] of changes) await saveFact(tx, name, JSON.stringify(value), next.version)
  return changes.map(([name]) => name)
}
