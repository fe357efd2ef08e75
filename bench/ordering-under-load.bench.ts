import { fork } from 'node:child_process'
import { once } from 'node:events'
import { startShop, withFolder } from '../src/server/testing/shop-process.ts'
import { load } from './load.ts'

const SHOPPERS = 16

/** The cached list while 16 shoppers order at full speed on the embedded database: p99 within 5 times the idle one. */
export async function run(): Promise<void> {
  await withFolder(async (folder) => {
    const shop = await startShop(folder)
    const read = () =>
      load({
        port: shop.port,
        path: '/api/product/list',
        connections: 4,
        seconds: 5,
        headers: { 'accept-encoding': 'br' },
      })
    await read()
    const idle = await read()
    const crowd = fork(new URL('./crowd.ts', import.meta.url), [shop.url, String(SHOPPERS)])
    await once(crowd, 'message')
    const busy = await read()
    crowd.send('stop')
    const [{ orders, seconds }] = await once(crowd, 'message')
    await shop.stop()
    console.table({
      idle: { 'p50 ms': idle.p50.toFixed(2), 'p99 ms': idle.p99.toFixed(2), 'orders/s': 0 },
      'while ordering': {
        'p50 ms': busy.p50.toFixed(2),
        'p99 ms': busy.p99.toFixed(2),
        'orders/s': Math.round(orders / seconds),
      },
    })
    console.log(`p99 ratio ${(busy.p99 / idle.p99).toFixed(1)} (wanted: at most 5)`)
  })
}
