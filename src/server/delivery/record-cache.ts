import { setImmediate as nextTurn } from 'node:timers/promises'
import * as z from 'zod/mini'
import { ledgerRow, RECORD_DAYS, readDeliveryRecord } from '#contract/delivery/delivery.ts'
import { deliveryRecord, publishedRows } from '#domain/delivery/delivery-record.ts'
import type { Reader } from '../db/database.ts'
import { readLedger } from './delivery-history-store.ts'

const KEPT_MS = 60_000
const MAX_ROWS = 20_000
/** Rows that are written before other requests have their turn. */
const AT_ONCE = 500

/** The public record of the shop as JSON, made at most once a minute. */
export class RecordCache {
  readonly #db: Reader
  #made: { until: number; json: Promise<string> } | null = null

  constructor(db: Reader) {
    this.#db = db
  }

  read(now = Date.now()): Promise<string> {
    if (this.#made && now < this.#made.until) return this.#made.json
    const json = recordJson(this.#db, new Date(now))
    this.#made = { until: now + KEPT_MS, json }
    json.catch(() => {
      this.#made = null
    })
    return json
  }
}

async function recordJson(db: Reader, at: Date): Promise<string> {
  const entries = await readLedger(db, { days: RECORD_DAYS, limit: MAX_ROWS + 1 })
  const isCut = entries.length > MAX_ROWS
  const ledger = publishedRows(entries.slice(0, MAX_ROWS))
  const figures = { ...deliveryRecord(ledger, at), at, isCut, ledger: [] }
  const parts: string[] = []
  for (let from = 0; from < ledger.length; from += AT_ONCE) {
    parts.push(...ledger.slice(from, from + AT_ONCE).map((row) => JSON.stringify(z.encode(ledgerRow, row))))
    await nextTurn()
  }
  const { ledger: _, ...rest } = z.encode(readDeliveryRecord.reply, figures)
  return `${JSON.stringify({ success: true, ...rest }).slice(0, -1)},"ledger":[${parts.join(',')}]}`
}
