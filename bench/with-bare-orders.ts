import { join } from 'node:path'
import { Child } from '../scripts/child.ts'
import { freePort } from '../scripts/free-port.ts'

/** A bare node:http and pg server that takes orders for the shop's own database. */
export async function withBareOrders<T>(databaseUrl: string, work: (url: string) => Promise<T>): Promise<T> {
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
