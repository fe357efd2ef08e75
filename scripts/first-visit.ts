// What a first visit costs, told by the browser itself. Each function runs in the page.

export type Paints = { fcp: number; lcp: number; cls: number; what: string }
export type Bytes = { scripts: number; scriptKb: number; pictures: number; pictureKb: number; allKb: number }

/** Before anything else runs. */
export function watchPaints(): void {
  const seen = { fcp: 0, lcp: 0, cls: 0, what: '' }
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
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.cls += value
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
