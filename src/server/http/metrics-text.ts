import type { HistogramFamily, MetricFamily, MetricLabels } from './metric-family.ts'

/** The page that Prometheus reads. */
export function metricsText(families: readonly MetricFamily[]): string {
  return families
    .map((family) => `# HELP ${family.name} ${family.help}\n# TYPE ${family.name} ${family.type}\n${lines(family)}`)
    .join('')
}

function lines(family: MetricFamily): string {
  if (family.type === 'histogram') return histogramLines(family)
  return family.samples.map(({ labels, value }) => line(family.name, labels, value)).join('')
}

function histogramLines({ name, label, bounds, series }: HistogramFamily): string {
  return series
    .map(({ label: text, buckets, sum }) => {
      const own = { [label]: text }
      let count = 0
      const steps = [...bounds.map(String), '+Inf'].map((le, place) => {
        count += buckets[place] ?? 0
        return line(`${name}_bucket`, { ...own, le }, count)
      })
      return [...steps, line(`${name}_sum`, own, sum), line(`${name}_count`, own, count)].join('')
    })
    .join('')
}

function line(name: string, labels: MetricLabels, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}\n`
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' }
const escaped = (text: string) => text.replace(/[\\"\n]/g, (character) => ESCAPES[character] ?? character)
