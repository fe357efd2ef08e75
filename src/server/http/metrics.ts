import type { Across, HistogramFamily, MetricFamily, MetricLabels, MetricSample } from './metric-family.ts'
import { metricsText } from './metrics-text.ts'

/** One value, or one for each set of labels. */
type Reading = number | MetricSample[]
/** `own` are this process's numbers, `shared` those that every process would tell alike. */
type Whose = 'own' | 'shared'

/**
 * What Prometheus reads. It is three kinds of numbers and one page of format, and it is on the path of every request:
 * less code, and quicker, than a library for it.
 */
export class Metrics {
  readonly #families: { whose: Whose; read: () => MetricFamily | Promise<MetricFamily> }[] = []

  counter(name: string, help: string): Counter {
    const counter = new Counter()
    this.counterOf(name, help, () => counter.read())
    return counter
  }

  /** A counter whose value is kept elsewhere. */
  counterOf(name: string, help: string, read: () => Reading): void {
    this.#add('own', () => ({ type: 'counter', name, help, samples: samplesOf(read()) }))
  }

  /** `across` says what several processes make of it; the values of `each` are told apart by a label. */
  gauge(name: string, help: string, read: () => Reading | Promise<Reading>, across: Across = 'sum'): void {
    const whose = across === 'shared' ? 'shared' : 'own'
    this.#add(whose, async () => ({ type: 'gauge', name, help, across, samples: samplesOf(await read()) }))
  }

  histogram(name: string, help: string, label: string, bounds: readonly number[]): Histogram {
    const histogram = new Histogram(label, bounds)
    this.#add('own', () => ({ type: 'histogram', name, help, ...histogram.read() }))
    return histogram
  }

  /** A metric that cannot be read now is left out. */
  async read(whose?: Whose): Promise<MetricFamily[]> {
    const wanted = this.#families.filter((family) => whose === undefined || family.whose === whose)
    const families = await Promise.allSettled(wanted.map(async ({ read }) => read()))
    return families.flatMap((family) => (family.status === 'fulfilled' ? [family.value] : []))
  }

  async text(): Promise<string> {
    return metricsText(await this.read())
  }

  #add(whose: Whose, read: () => MetricFamily | Promise<MetricFamily>): void {
    this.#families.push({ whose, read })
  }
}

const samplesOf = (reading: Reading): MetricSample[] =>
  typeof reading === 'number' ? [{ labels: {}, value: reading }] : reading

export class Counter {
  readonly #counts = new Map<string, MetricSample>()

  add(labels: MetricLabels = {}): void {
    const key = Object.values(labels).join('\n')
    const count = this.#counts.get(key)
    if (count) count.value++
    else this.#counts.set(key, { labels, value: 1 })
  }

  read(): MetricSample[] {
    return [...this.#counts.values()]
  }
}

export class Histogram {
  readonly #label: string
  readonly #bounds: readonly number[]
  readonly #series = new Map<string, { buckets: Float64Array; sum: number }>()

  constructor(label: string, bounds: readonly number[]) {
    this.#label = label
    this.#bounds = bounds
  }

  observe(label: string, value: number): void {
    let series = this.#series.get(label)
    if (!series) {
      series = { buckets: new Float64Array(this.#bounds.length + 1), sum: 0 }
      this.#series.set(label, series)
    }
    let place = 0
    while (place < this.#bounds.length && value > (this.#bounds[place] ?? 0)) place++
    series.buckets[place] = (series.buckets[place] ?? 0) + 1
    series.sum += value
  }

  read(): Pick<HistogramFamily, 'label' | 'bounds' | 'series'> {
    const series = [...this.#series].map(([label, { buckets, sum }]) => ({ label, buckets: [...buckets], sum }))
    return { label: this.#label, bounds: [...this.#bounds], series }
  }
}
