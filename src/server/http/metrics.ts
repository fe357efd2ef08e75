type Labels = Record<string, string>
/** One value, or one for each set of labels. */
type Reading = number | { labels: Labels; value: number }[]

/**
 * What Prometheus reads, as text. It is three kinds of numbers and one page of format, and it is on the path of
 * every request: less code, and quicker, than a library for it.
 */
export class Metrics {
  readonly #parts: (() => string | Promise<string>)[] = []

  counter(name: string, help: string): Counter {
    const counter = new Counter()
    this.#add(name, help, 'counter', () => lines(name, counter.read()))
    return counter
  }

  /** A counter whose value is kept elsewhere. */
  counterOf(name: string, help: string, read: () => Reading): void {
    this.#add(name, help, 'counter', () => lines(name, read()))
  }

  gauge(name: string, help: string, read: () => Reading | Promise<Reading>): void {
    this.#add(name, help, 'gauge', async () => lines(name, await read()))
  }

  histogram(name: string, help: string, label: string, bounds: readonly number[]): Histogram {
    const histogram = new Histogram(label, bounds)
    this.#add(name, help, 'histogram', () => histogram.lines(name))
    return histogram
  }

  /** A metric that cannot be read now is left out. */
  async text(): Promise<string> {
    const parts = await Promise.allSettled(this.#parts.map(async (part) => part()))
    return parts.map((part) => (part.status === 'fulfilled' ? part.value : '')).join('')
  }

  #add(name: string, help: string, type: string, part: () => string | Promise<string>): void {
    this.#parts.push(async () => `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${await part()}`)
  }
}

export class Counter {
  readonly #counts = new Map<string, { labels: Labels; value: number }>()

  add(labels: Labels = {}): void {
    const key = Object.values(labels).join('\n')
    const count = this.#counts.get(key)
    if (count) count.value++
    else this.#counts.set(key, { labels, value: 1 })
  }

  read(): { labels: Labels; value: number }[] {
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

  lines(name: string): string {
    return [...this.#series].map(([label, series]) => this.#seriesLines(name, label, series)).join('')
  }

  #seriesLines(name: string, label: string, { buckets, sum }: { buckets: Float64Array; sum: number }): string {
    const own = { [this.#label]: label }
    let count = 0
    const steps = [...this.#bounds.map(String), '+Inf'].map((le, place) => {
      count += buckets[place] ?? 0
      return line(`${name}_bucket`, { ...own, le }, count)
    })
    return [...steps, line(`${name}_sum`, own, sum), line(`${name}_count`, own, count)].join('')
  }
}

function lines(name: string, reading: Reading): string {
  if (typeof reading === 'number') return line(name, {}, reading)
  return reading.map(({ labels, value }) => line(name, labels, value)).join('')
}

function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}\n`
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' }
const escaped = (text: string) => text.replace(/[\\"\n]/g, (character) => ESCAPES[character] ?? character)
