import type { AddressInfo } from 'node:net'
import { buildApp } from '../app.ts'
import type { Config } from '../config/config.ts'
import type { OpenShop } from './open-shop.ts'
import { Visitor } from './visitor.ts'

export type ReopenedShop = { url: string; visitor(): Visitor; close(): Promise<void> }

/** The same database behind a server that has just started, as after a restart or in another process. */
export async function reopenShop({ shop }: OpenShop, changes: Partial<Config> = {}): Promise<ReopenedShop> {
  const config = { ...shop.config, ...changes }
  const { app } = await buildApp({ config, database: shop.database, pages: false })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return { url, visitor: () => new Visitor(url), close: () => app.close() }
}
