import { expect, test } from 'vitest'
import { Metrics } from './metrics.ts'

test('counts, readings and spreads come out as Prometheus reads them', async () => {
  const metrics = new Metrics()
  const orders = metrics.counter('orders_total', 'Orders placed.')
  orders.add({ payment: 'COD' })
  orders.add({ payment: 'COD' })
  orders.add({ payment: 'a "quoted"\nname \\' })
  metrics.gauge('loaves', 'On the shelf.', () => 3)
  const times = metrics.histogram('seconds', 'How long.', 'route', [0.1, 1])
  for (const seconds of [0.05, 0.1, 0.5, 7]) times.observe('/cart', seconds)
  expect(await metrics.text()).toBe(`# HELP orders_total Orders placed.
# TYPE orders_total counter
orders_total{payment="COD"} 2
orders_total{payment="a \\"quoted\\"\\nname \\\\"} 1
# HELP loaves On the shelf.
# TYPE loaves gauge
loaves 3
# HELP seconds How long.
# TYPE seconds histogram
seconds_bucket{route="/cart",le="0.1"} 2
seconds_bucket{route="/cart",le="1"} 3
seconds_bucket{route="/cart",le="+Inf"} 4
seconds_sum{route="/cart"} 7.65
seconds_count{route="/cart"} 4
`)
})

test('a reading that fails is left out, the others are told', async () => {
  const metrics = new Metrics()
  metrics.gauge('away', 'Gone.', () => Promise.reject(new Error('database away')))
  metrics.gauge('here', 'Still.', () => 1)
  expect(await metrics.text()).toBe('# HELP here Still.\n# TYPE here gauge\nhere 1\n')
})
