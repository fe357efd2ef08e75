import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

declare const dbBrand: unique symbol

/** Reads, and opens transactions. */
export type Db = NodePgDatabase & { readonly [dbBrand]: 'db' }
/** Inside a transaction, which only a route opens. Functions that write take one. */
export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]
/** Reads only, from a replica where that shows enough. */
export type ReadDb = NodePgDatabase & { readonly [dbBrand]: 'read' }
/** Functions that only read take any of them. */
export type Reader = Db | Tx | ReadDb

export type Database = {
  db: Db
  pool: pg.Pool
  /** 'embedded' is PGlite in this process, 'server' a Postgres elsewhere. */
  kind: 'embedded' | 'server'
  /** Of a server: a connection apart from the pool, to the host that takes writes. */
  newClient?(options: pg.ClientConfig): pg.Client
  /** For a database that shares the machine with the pages: once they are served, they go first. */
  lowerPriority?(): Promise<void>
  close(): Promise<void>
}

export function databaseOn(pool: pg.Pool, parts: Omit<Database, 'db' | 'pool'>): Database {
  return { db: drizzle(pool) as unknown as Db, pool, ...parts }
}
