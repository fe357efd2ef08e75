import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { prepareStatements } from './prepared-statements.ts'

declare const dbBrand: unique symbol

/** Reads, and opens transactions. */
export type Db = NodePgDatabase & { readonly [dbBrand]: 'db' }
/** Inside a transaction. Only a route opens one; what writes, takes one. */
export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]
/** Whatever can be read from. */
export type Reader = Db | Tx

export type Database = {
  db: Db
  pool: pg.Pool
  /** 'embedded' is PGlite in this process, 'server' a Postgres elsewhere. */
  kind: 'embedded' | 'server'
  close(): Promise<void>
}

export function databaseOn(pool: pg.Pool, kind: Database['kind'], close: () => Promise<void>): Database {
  prepareStatements(pool)
  return { db: drizzle(pool) as unknown as Db, pool, kind, close }
}
