import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ProviderName } from '#contract/orders/place-order.ts'

/** Another provider knows nothing of its payments, and must not be asked to give their money back. */
export const takenBy = (column: PgColumn, provider: ProviderName | null): SQL =>
  provider ? eq(column, provider) : sql`false`
