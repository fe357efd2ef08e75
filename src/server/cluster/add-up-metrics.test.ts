import { expect, test } from 'vitest'
import { Metrics } from '../http/metrics.ts'
import { metricsText } from '../http/metrics-text.ts'
import { addUpMetrics, countsOf } from './add-up-metrics.ts'

async function aWorker({ loaves, delay, oldest }: { loaves: number; delay: number; oldest: number }) {
  const metrics = new Metrics()
  const sold = metrics.counter('sold_total', 'Sold.')
  for (let loaf = 0; loaf < loaves; loaf++) sold.add({ what: 'bread' })
  const times = metrics.histogram('seconds', 'How long.', 'route', [1])
  times.observe('/cart', 0.5)
  times.observe('/cart', loaves)
  metrics.gauge('waiting', 'In the queue.', () => loaves)
  metrics.gauge('delay', 'Of the loop.', () => [{ labels: { quantile: '0.99' }, value: delay }], 'each')
  metrics.gauge('oldest', 'Served.', () => oldest, 'largest')
  metrics.gauge('outbox', 'In the database.', () => 7, 'shared')
  return metrics
}

test('what several workers count is one shop, and what only one can have is told apart', async () => {
  const one = await (await aWorker({ loaves: 2, delay: 0.1, oldest: 3 })).read('own')
  const two = await (await aWorker({ loaves: 3, delay: 0.2, oldest: 1 })).read('own')
  const text = metricsText(
    addUpMetrics([
      { worker: '1', families: one },
      { worker: '2', families: two },
    ]),
  )
  expect(text.split('\n').filter((line) => line && !line.startsWith('#'))).toEqual([
    'sold_total{what="bread"} 5',
    'seconds_bucket{route="/cart",le="1"} 2',
    'seconds_bucket{route="/cart",le="+Inf"} 4',
    'seconds_sum{route="/cart"} 6',
    'seconds_count{route="/cart"} 4',
    'waiting 5',
    'delay{quantile="0.99",worker="1"} 0.1',
    'delay{quantile="0.99",worker="2"} 0.2',
    'oldest 3',
  ])
})

test('of one that left its counts stay, and nothing else', async () => {
  const left = countsOf(await (await aWorker({ loaves: 2, delay: 0.1, oldest: 3 })).read('own'))
  const text = metricsText(addUpMetrics([{ worker: null, families: left }]))
  expect(text).toContain('sold_total{what="bread"} 2')
  expect(text).toContain('seconds_count{route="/cart"} 2')
  expect(text).not.toMatch(/waiting|delay|oldest|outbox/)
})
