import { listProducts } from '#contract/catalog/catalog.ts'
import { Child } from '../../../../scripts/child.ts'

const READER = new URL('./page-reader.ts', import.meta.url)
const PATHS = ['/', '/products', '/products/dairy', listProducts.path]

/** Pages a second that these processes serve from memory together, each read by a process of its own. */
export async function pagesPerSecond(ports: number[], seconds: number): Promise<number> {
  const readers = ports.map((port) => Child.fork(READER, [String(port), String(seconds), ...PATHS]))
  const reports = await Promise.all(readers.map((reader) => reader.message<{ perSecond: number }>()))
  return reports.reduce((sum, { perSecond }) => sum + perSecond, 0)
}
