import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '../scripts/free-port.ts'

/** A bare node:http and pg server that takes orders for the shop's own database. */
export async function withBareOrders<T>(databaseUrl: string, work: (url: string) => Promise<T>): Promise<T> {
  const port = await freePort()
  const server = spawn(process.execPath, [join(import.meta.dirname, 'bare-orders.ts'), String(port)], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(server.stdout, 'data')
  try {
    return await work(`http://127.0.0.1:${port}`)
  } finally {
    server.kill()
  }
}
