import type { HistogramFamily, MetricFamily, MetricSample } from '../http/metric-family.ts'

/** `worker` is null for one that is leaving or has left: only its sums count, and its number is another's by now. */
export type WorkerMetrics = { worker: string | null; families: readonly MetricFamily[] }

/** The metrics of several workers as those of one shop. */
export function addUpMetrics(all: readonly WorkerMetrics[]): MetricFamily[] {
  const totals = new Map<string, MetricFamily>()
  for (const { worker, families } of all) {
    for (const family of families) {
      const own = worker === null ? family : labelled(family, worker)
      if (worker === null && isEach(family)) continue
      const total = totals.get(family.name)
      totals.set(family.name, total ? joined(total, own) : own)
    }
  }
  return [...totals.values()]
}

/** What has to be remembered of a worker when it is gone. */
export const countsOf = (families: readonly MetricFamily[]): MetricFamily[] =>
  families.filter(({ type }) => type !== 'gauge')

const isEach = (family: MetricFamily) => family.type === 'gauge' && family.across === 'each'

function labelled(family: MetricFamily, worker: string): MetricFamily {
  if (family.type !== 'gauge' || family.across !== 'each') return family
  return { ...family, samples: family.samples.map(({ labels, value }) => ({ labels: { ...labels, worker }, value })) }
}

function joined(total: MetricFamily, own: MetricFamily): MetricFamily {
  if (total.type === 'histogram') return own.type === 'histogram' ? joinedHistogram(total, own) : own
  if (own.type === 'histogram') return own
  const join = own.type === 'gauge' && own.across === 'largest' ? Math.max : add
  return { ...own, samples: joinedSamples([...total.samples, ...own.samples], join) }
}

const add = (a: number, b: number) => a + b

function joinedSamples(samples: MetricSample[], join: (a: number, b: number) => number): MetricSample[] {
  const byLabels = new Map<string, MetricSample>()
  for (const { labels, value } of samples) {
    const key = JSON.stringify(labels)
    const before = byLabels.get(key)
    byLabels.set(key, { labels, value: before ? join(before.value, value) : value })
  }
  return [...byLabels.values()]
}

/** Other bounds are those of another version: its counts cannot be told in these. */
function joinedHistogram(total: HistogramFamily, own: HistogramFamily): HistogramFamily {
  if (total.bounds.join() !== own.bounds.join()) return own
  const byLabel = new Map(total.series.map((series) => [series.label, series]))
  for (const series of own.series) {
    const before = byLabel.get(series.label)
    byLabel.set(series.label, before ? joinedSeries(before, series) : series)
  }
  return { ...own, series: [...byLabel.values()] }
}

type Series = HistogramFamily['series'][number]

const joinedSeries = (a: Series, b: Series): Series => ({
  label: b.label,
  buckets: b.buckets.map((count, place) => count + (a.buckets[place] ?? 0)),
  sum: a.sum + b.sum,
})
