import { join } from 'node:path'
import pg from 'pg'
import { Child } from '../scripts/child.ts'
import { freePort } from '../scripts/free-port.ts'
import { BARE_TABLES } from './bare-tables.ts'

/** A bare node:http and pg server that takes orders into tables of its own, in the shop's database. */
export async function withBareOrders<T>(databaseUrl: string, work: (url: string) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(BARE_TABLES)
  await client.end()
  const port = await freePort()
  const server = Child.start(process.execPath, [join(import.meta.dirname, 'bare-orders.ts'), String(port)], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
  await server.listening(port)
  try {
    return await work(`http://127.0.0.1:${port}`)
  } finally {
    await server.end('SIGTERM')
  }
}
