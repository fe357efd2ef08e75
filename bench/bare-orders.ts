import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'
import { COPY_PEOPLE } from './bare-tables.ts'
import { ORDER_STATEMENTS as sql } from './order-statements.ts'

/**
 * The least that Node needs for an order: no framework, no checks, no query builder; session, locks, stock, order,
 * lines, key, mail, event and commit in two pipelined flights.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8, pipeline: true })
const newId = () => randomBytes(10).toString('hex')
const named = (name: keyof typeof sql, values: unknown[]) => ({ name, text: sql[name], values })

type Order = { items: { product: string }[]; address: string }

async function place(token: string, key: string, order: Order): Promise<string> {
  const placed = await placeFor(token, key, order)
  if (placed) return placed
  await copyPeople()
  return (await placeFor(token, key, order)) ?? '{"success":false}'
}

let copying: Promise<unknown> | undefined

/** People register at the shop. Those who come together are copied together. */
function copyPeople(): Promise<unknown> {
  copying ??= pool.query(COPY_PEOPLE).finally(() => {
    copying = undefined
  })
  return copying
}

/** Null of somebody who is not known yet. */
async function placeFor(token: string, key: string, order: Order): Promise<string | null> {
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
    if (!session.rows[0]) {
      await client.query('ROLLBACK')
      return null
    }
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
