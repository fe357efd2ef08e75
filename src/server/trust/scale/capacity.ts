import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { listProducts } from '#contract/catalog/catalog.ts'

const READER = join(import.meta.dirname, '../../../../bench/readers.ts')
const PATHS = ['/', '/products', '/products/dairy', listProducts.path]

/** Pages a second that these processes serve from memory together, each read by a process of its own. */
export async function pagesPerSecond(ports: number[], seconds: number): Promise<number> {
  const readers = ports.map((port) => fork(READER, [String(port), String(seconds), ...PATHS]))
  const reports = await Promise.all(
    readers.map((reader) => once(reader, 'message') as Promise<[{ perSecond: number }]>),
  )
  return reports.reduce((sum, [{ perSecond }]) => sum + perSecond, 0)
}
