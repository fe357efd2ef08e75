import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'

/**
 * The least that Node needs for an order: no framework, no checks, no query builder; session, locks, stock, order,
 * lines, key, mail, event and commit in two pipelined flights.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8, pipeline: true })
const newId = () => randomBytes(10).toString('hex')
const sql = {
  session: `SELECT u.id, u.email FROM shopper_sessions s JOIN users u ON u.id = s.user_id
    WHERE s.token_hash = $1 AND s.expires_at > now() FOR UPDATE OF u`,
  key: 'SELECT reply FROM idempotency_keys WHERE key = $1',
  address: 'SELECT details FROM addresses WHERE id = $1',
  lock: 'SELECT id FROM products WHERE id = ANY($1) AND stock IS NOT NULL ORDER BY id FOR NO KEY UPDATE',
  products: 'SELECT * FROM products WHERE id = ANY($1)',
  write: `WITH taken AS (UPDATE products SET stock = stock - 1 WHERE id = ANY($9) AND stock IS NOT NULL),
    placed AS (INSERT INTO orders (id, user_id, status, payment_type, is_paid, cart, tax, amount, address)
      VALUES ($1, $2, 'Order Placed', 'COD', false, $3, $4, $3::bigint + $4::bigint, $5)),
    moved AS (INSERT INTO order_moves (order_id, step, status, moved_by) VALUES ($1, 0, 'Order Placed', 'shopper')),
    emptied AS (DELETE FROM cart_items WHERE user_id = $2),
    kept AS (INSERT INTO idempotency_keys (user_id, key, request_hash, reply) VALUES ($2, $6, $7, '{}')),
    mailed AS (INSERT INTO mail_outbox (id, kind, recipient, about, dedupe_key)
      VALUES ($8, 'order', $10, '{}', $1)),
    told AS (INSERT INTO order_events (order_id, user_id, at) VALUES ($1, $2, clock_timestamp()))
    INSERT INTO order_items (order_id, line, product_id, quantity, name, category, pictures, price, offer_price,
      weight, counted)
    SELECT $1, row_number() OVER () - 1, id, 1, name, category, pictures, price, offer_price, weight, stock IS NOT NULL
    FROM products WHERE id = ANY($9)`,
}
const named = (name: keyof typeof sql, values: unknown[]) => ({ name, text: sql[name], values })

async function place(token: string, key: string, order: { items: { product: string }[]; address: string }) {
  const client = await pool.connect()
  try {
    const ids = order.items.map(({ product }) => product)
    const [, session, , address, , products] = await Promise.all([
      client.query('BEGIN'),
      client.query(named('session', [createHash('sha256').update(token).digest()])),
      client.query(named('key', [key])),
      client.query(named('address', [order.address])),
      client.query(named('lock', [ids])),
      client.query(named('products', [ids])),
    ])
    const { id: userId, email } = session.rows[0]
    const cart = products.rows.reduce((sum, { offer_price }) => sum + offer_price, 0)
    const orderId = newId()
    const details = JSON.stringify(address.rows[0].details)
    const hash = createHash('sha256').update(key).digest()
    const tax = Math.floor(cart / 50)
    await Promise.all([
      client.query(named('write', [orderId, userId, cart, tax, details, key, hash, newId(), ids, email])),
      client.query('COMMIT'),
    ])
    return JSON.stringify({ success: true, orderId })
  } finally {
    client.release()
  }
}

createServer((request, reply) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', async () => {
    const token = /token=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
    try {
      const body = await place(
        token,
        String(request.headers['idempotency-key']),
        JSON.parse(String(Buffer.concat(chunks))),
      )
      reply.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
    } catch (error) {
      console.error(error)
      reply.writeHead(500).end()
    }
  })
}).listen(Number(process.argv[2]), '127.0.0.1', () => console.log('ready'))
