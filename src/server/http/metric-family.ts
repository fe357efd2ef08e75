import * as z from 'zod/mini'

const labels = z.record(z.string(), z.string())
const sample = z.object({ labels, value: z.number() })
const about = { name: z.string(), help: z.string() }

/** What is made of the values of several processes; `shared` ones are the same in all, such as rows of the database. */
const across = z.enum(['sum', 'largest', 'each', 'shared'])

/** All series of one name, as numbers: they travel between processes. */
export const metricFamily = z.discriminatedUnion('type', [
  z.object({ type: z.literal('counter'), ...about, samples: z.array(sample) }),
  z.object({ type: z.literal('gauge'), ...about, across, samples: z.array(sample) }),
  z.object({
    type: z.literal('histogram'),
    ...about,
    label: z.string(),
    bounds: z.array(z.number()),
    series: z.array(z.object({ label: z.string(), buckets: z.array(z.number()), sum: z.number() })),
  }),
])

export type MetricFamily = z.infer<typeof metricFamily>
export type HistogramFamily = Extract<MetricFamily, { type: 'histogram' }>
export type MetricSample = z.infer<typeof sample>
export type MetricLabels = z.infer<typeof labels>
export type Across = z.infer<typeof across>
