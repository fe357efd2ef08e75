import { randomBytes } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { placeIn } from '#server/db/embedded-folder.ts'
import { BARE_TABLES, COPY_PEOPLE } from './bare-tables.ts'
import { ORDER_STATEMENTS as sql } from './order-statements.ts'

const newId = () => randomBytes(10).toString('hex')
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

type Shopper = { token: string; id: string; email: string; address: string; details: string }

/**
 * Orders a second that the embedded database itself can write into tables of their own: one caller, prepared statements in two flights,
 * without HTTP, driver or thread between.
 */
export async function bareEmbeddedOrders(folder: string, seconds: number): Promise<number> {
  const db = await PGlite.create(placeIn(folder), { extensions: { pg_trgm } })
  await db.exec(`${BARE_TABLES}; ${COPY_PEOPLE};
    PREPARE session (bytea) AS ${sql.session};
    PREPARE key (text) AS ${sql.key};
    PREPARE address (text) AS ${sql.address};
    PREPARE lock (text[]) AS ${sql.lock};
    PREPARE products (text[]) AS ${sql.products};
    PREPARE write (text, text, bigint, bigint, jsonb, text, bytea, text, text[], text) AS ${sql.write}`)
  const { rows: shoppers } = await db.query<Shopper>(`
    SELECT encode(s.token_hash, 'hex') AS token, u.id, u.email, a.id AS address, a.details::text
    FROM bare.sessions s JOIN bare.users u ON u.id = s.user_id JOIN bare.addresses a ON a.user_id = u.id`)
  const { rows: shelf } = await db.query<{ id: string }>(
    'SELECT id FROM bare.products WHERE in_stock ORDER BY id LIMIT 17',
  )
  let orders = 0
  const began = performance.now()
  while (performance.now() - began < seconds * 1000) {
    const shopper = shoppers[orders % shoppers.length]
    if (!shopper) throw new Error('nobody has registered')
    const place = orders % (shelf.length - 1)
    const ids = `ARRAY[${shelf.slice(place, place + 2).map(({ id }) => quoted(id))}]`
    const [orderId, key] = [newId(), newId()]
    await db.exec(`BEGIN; EXECUTE session('\\x${shopper.token}'); EXECUTE key(${quoted(key)});
      EXECUTE address(${quoted(shopper.address)}); EXECUTE lock(${ids}); EXECUTE products(${ids})`)
    await db.exec(`EXECUTE write(${quoted(orderId)}, ${quoted(shopper.id)}, 9800, 196, ${quoted(shopper.details)},
      ${quoted(key)}, '\\x00', ${quoted(newId())}, ${ids}, ${quoted(shopper.email)}); COMMIT`)
    orders++
  }
  const perSecond = (orders * 1000) / (performance.now() - began)
  await db.close()
  return perSecond
}
