import { once } from 'node:events'
import { get } from 'node:http'
import type { ShopProcess } from '#server/testing/shop-process.ts'
import { Child } from '../scripts/child.ts'
import { freePort } from '../scripts/free-port.ts'
import type { RawAnswer } from './bare-server.ts'
import { type Load, load } from './load.ts'

export type Comparison = { shop: Load; bare: Load; ratio: number }

export const ACCEPT = { 'accept-encoding': 'br' }

/** The shop and a bare node:http server with the same bytes, in turns; the best round of each counts. */
export async function againstBare(
  shop: ShopProcess,
  path: string,
  { rounds: count, seconds }: { rounds: number; seconds: number },
): Promise<Comparison> {
  return withBare(shop, [path], async (port) => {
    const rounds: { shop: Load; bare: Load }[] = []
    for (let round = 0; round < count; round++) {
      rounds.push({
        shop: await load({ port: shop.port, paths: [path], seconds, headers: ACCEPT }),
        bare: await load({ port, paths: [path], seconds, headers: ACCEPT }),
      })
    }
    const best = (of: 'shop' | 'bare') =>
      rounds.map((round) => round[of]).reduce((a, b) => (a.perSecond > b.perSecond ? a : b))
    return { shop: best('shop'), bare: best('bare'), ratio: best('shop').perSecond / best('bare').perSecond }
  })
}

/** A bare node:http server that sends the bytes of some of the shop's addresses, on a port of its own. */
export async function withBare<T>(
  shop: ShopProcess,
  paths: readonly string[],
  work: (port: number) => Promise<T>,
): Promise<T> {
  const answers = await Promise.all(paths.map((path) => fetchRaw(shop.url, path)))
  const port = await freePort()
  const bare = Child.fork(new URL('./bare-server.ts', import.meta.url))
  bare.process.send({ port, answers })
  await bare.message()
  try {
    return await work(port)
  } finally {
    await bare.end('SIGTERM')
  }
}

/** fetch would unpack the body; the bytes on the wire are wanted. */
async function fetchRaw(url: string, path: string): Promise<RawAnswer> {
  const [response] = await once(get(url + path, { headers: ACCEPT }), 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = response.headers
  return { path, headers, body: Buffer.concat(chunks).toString('base64') }
}
