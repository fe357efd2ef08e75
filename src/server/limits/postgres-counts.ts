import pg from 'pg'
import type { Database } from '../db/database.ts'
import { SLICES, sliceMsOf } from './count-window.ts'
import type { CountRule, SharedCounts, Taken } from './shared-counts.ts'

/**
 * Limit, key, length of a slice, max, wanted. The row is locked before its values are read, so two processes never
 * grant the same call. Only an unlogged table is written, so the commit waits for no disk and for no replica.
 */
const TAKE = `
  INSERT INTO limit_counts AS c (name, key, newest, slices, granted, expires_at)
  VALUES ($1, $2, floor(extract(epoch FROM clock_timestamp()) * 1000 / $3::int)::bigint,
    ARRAY[least($4::int, $5::int)], least($4::int, $5::int), now() + make_interval(secs => $3::int / 1000.0 * ${SLICES}))
  ON CONFLICT (name, key) DO UPDATE SET (newest, slices, granted, expires_at) = (
    SELECT greatest(c.newest, excluded.newest), ARRAY[kept[1] + allowed] || kept[2:], allowed,
      greatest(c.expires_at, excluded.expires_at)
    FROM (
      SELECT (array_fill(0, ARRAY[least(${SLICES}, greatest(0, excluded.newest - c.newest))::int])
        || c.slices)[1:${SLICES}] AS kept
    ) AS shifted,
    LATERAL (
      SELECT least($5::int, greatest(0, $4::int - (SELECT sum(calls) FROM unnest(kept) AS calls)))::int AS allowed
    ) AS allowance)
  RETURNING granted, newest::float8, slices, (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now`

const GIVE_BACK = `
  UPDATE limit_counts SET slices = (
    SELECT array_agg(calls - (place = latest)::int ORDER BY place)
    FROM (
      SELECT calls, place, coalesce(min(place) FILTER (WHERE calls > 0) OVER (), 0) AS latest
      FROM unnest(slices) WITH ORDINALITY AS each (calls, place)
    ) AS known)
  WHERE name = $1 AND key = $2`

const HAS = 'SELECT 1 FROM limit_counts WHERE name = $1 AND key = $2 AND expires_at > now()'
const DELETE = 'DELETE FROM limit_counts WHERE name = $1 AND key = $2'

type Row = { granted: number; newest: number; slices: number[]; now: number }

/**
 * Counts in the shop's own Postgres server, over one connection of its own: questions do not wait behind the shop's
 * transactions, and those that come together travel together.
 */
export class PostgresCounts implements SharedCounts {
  readonly #pool: pg.Pool
  #client: Promise<pg.PoolClient> | null = null
  #open: pg.PoolClient | null = null

  constructor({ pool }: Pick<Database, 'pool'>) {
    this.#pool = new pg.Pool({
      ...pool.options,
      max: 1,
      idleTimeoutMillis: 0,
      // By then no call waits for the answer.
      statement_timeout: 1_000,
      application_name: 'greencart limits',
    })
    // The query that fails reports it.
    this.#pool.on('error', () => undefined)
  }

  async connect(): Promise<void> {
    await this.#connected()
  }

  async take({ name, max, windowMinutes }: CountRule, key: string, wanted: number): Promise<Taken> {
    const sliceMs = sliceMsOf(windowMinutes)
    const [row] = await this.#ask<Row>('take', TAKE, [name, key, sliceMs, max, wanted])
    if (!row) throw new Error('a count was not answered')
    return { granted: row.granted, waitMs: row.granted < wanted ? waitOf(row, sliceMs) : 0 }
  }

  async giveBack({ name }: CountRule, key: string): Promise<void> {
    await this.#ask('give back', GIVE_BACK, [name, key])
  }

  async has({ name }: CountRule, key: string): Promise<boolean> {
    return (await this.#ask('has', HAS, [name, key])).length > 0
  }

  async delete({ name }: CountRule, key: string): Promise<void> {
    await this.#ask('delete', DELETE, [name, key])
  }

  reconnect(): void {
    if (this.#open) this.#close(this.#open)
  }

  async close(): Promise<void> {
    await this.#client?.catch(() => undefined)
    this.reconnect()
    await this.#pool.end()
  }

  async #ask<R extends object>(name: string, text: string, values: unknown[]): Promise<R[]> {
    const client = await this.#connected()
    return (await client.query<R>({ name: `limits: ${name}`, text, values })).rows
  }

  #connected(): Promise<pg.PoolClient> {
    this.#client ??= this.#connect().catch((error) => {
      this.#client = null
      throw error
    })
    return this.#client
  }

  async #connect(): Promise<pg.PoolClient> {
    const client = await this.#pool.connect()
    client.on('error', () => this.#close(client))
    this.#open = client
    return client
  }

  #close(client: pg.PoolClient): void {
    if (this.#open !== client) return
    this.#open = null
    this.#client = null
    client.release(true)
  }
}

/** Until the oldest calls are no longer counted. */
function waitOf({ newest, slices, now }: Row, sliceMs: number): number {
  const oldest = newest - slices.findLastIndex((calls) => calls > 0)
  return (oldest + SLICES) * sliceMs - now
}
