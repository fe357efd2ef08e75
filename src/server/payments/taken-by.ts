import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ProviderName } from '#contract/orders/place-order.ts'
import { refundBooks, refunds } from '../db/tables/payment-tables.ts'

/** Another provider knows nothing of its payments, and must not be asked to give their money back. */
export const takenBy = (taker: PgColumn | SQL, provider: ProviderName | null): SQL =>
  provider ? sql`${taker} = ${provider}` : sql`false`

/** Who took the payment that a refund is of. */
export const TAKER_OF_REFUND = sql`(SELECT ${refundBooks.provider} FROM ${refundBooks} WHERE ${eq(refundBooks.paymentId, refunds.paymentId)})`
