// What a first visit costs, told by the browser itself. Each function runs in the page.

export type Paints = { fcp: number; lcp: number; cls: number; what: string; moved: string[] }
export type Bytes = { scripts: number; scriptKb: number; pictures: number; pictureKb: number; allKb: number }

type LayoutShift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Before anything else runs. */
export function watchPaints(): void {
  const seen: Paints = { fcp: 0, lcp: 0, cls: 0, what: '', moved: [] }
  Object.assign(window, { seen })
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime
  })
  watch('largest-contentful-paint', (entry) => {
    const { element } = entry as PerformanceEntry & { element?: Element }
    seen.lcp = entry.startTime
    seen.what = element
      ? `${element.tagName.toLowerCase()} ${(element.textContent || element.getAttribute('src') || '').trim().slice(0, 40)}`
      : ''
  })
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput, sources } = entry as LayoutShift
    if (hadRecentInput) return
    seen.cls += value
    for (const { node, previousRect, currentRect } of sources) {
      const { nodeName = '', className = '' } = (node ?? {}) as Partial<Element>
      const [from, to] = [previousRect, currentRect].map(({ x, y, width, height }) => [x, y, width, height].join(' '))
      seen.moved.push(`${nodeName} .${className}: ${from} to ${to}`)
    }
  })
}

export function paintsSeen(): Paints {
  return (window as unknown as { seen: Paints }).seen
}

/** Bodies as they travelled, compressed: the page itself and all that it fetched. */
export function countBytes(): Bytes {
  const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const page = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const sizes = (of: RegExp) => [
    ...new Map(fetched.filter(({ name }) => of.test(name)).map((one) => [one.name, one.encodedBodySize])).values(),
  ]
  const kilobytes = (bytes: number[]) => bytes.reduce((a, b) => a + b, 0) / 1000
  const scripts = sizes(/\.js$/)
  const pictures = sizes(/\.webp$/)
  return {
    scripts: scripts.length,
    scriptKb: kilobytes(scripts),
    pictures: pictures.length,
    pictureKb: kilobytes(pictures),
    allKb: kilobytes([...sizes(/./), ...page.map(({ encodedBodySize }) => encodedBodySize)]),
  }
}
