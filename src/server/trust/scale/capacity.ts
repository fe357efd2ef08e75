import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const READER = join(import.meta.dirname, 'page-reader.ts')

/** Pages a second that these processes serve from memory together, each read by a process of its own. */
export async function pagesPerSecond(ports: number[], seconds: number): Promise<number> {
  const readers = ports.map((port) => fork(READER, [String(port), String(seconds)]))
  const counts = await Promise.all(readers.map(async (reader) => Number((await once(reader, 'message'))[0])))
  return counts.reduce((sum, count) => sum + count, 0)
}
