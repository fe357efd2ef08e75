import { expect, test } from './shop.ts'
import { untilAlive } from './welcome.ts'

const SCRIPT_BUDGET = 125_000

test('a first visit to home fetches little script, and nothing moves while it comes', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  await untilAlive(page)

  const scripts = await page.evaluate(() => {
    const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const sizes = fetched
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, encodedBodySize }) => [name, encodedBodySize] as const)
    return [...new Map(sizes).values()]
  })
  expect(scripts.length).toBeGreaterThan(2)
  expect(scripts.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(SCRIPT_BUDGET)
  expect(await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)).toBe(0)
})
