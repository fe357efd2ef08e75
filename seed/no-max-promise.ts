import type { Pool } from 'pg'

/** For shops that take more orders than one picker and one rider can deliver: tests, measurements, shared journeys. */
export async function setNoMaxPromise(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query('UPDATE delivery_settings SET max_promise_minutes = NULL')
}
