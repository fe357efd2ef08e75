import type { Browser, Page } from '@playwright/test'
import { type Bytes, countBytes, type Paints, paintsSeen, watchPaints } from '../scripts/first-visit.ts'
import { withBrowser } from './browser.ts'
import { type Figure, type Limit, rounded, type Size } from './figures.ts'

const PATHS = ['/', '/products', '/products/fruits', '/products/fruits/{first}', '/cart']
const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
const SIZES = {
  full: { rounds: 5, pages: PATHS.length, screens: Object.entries(SCREENS) },
  small: { rounds: 1, pages: 1, screens: [['phone', SCREENS.phone] as const] },
}
const CPU_SLOWDOWN = 4
/** What Chromium's developer tools call Slow 4G. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }

type Visit = Paints & Bytes

const LIMITS = {
  'LCP ms': { max: 1_500 },
  'worst CLS': { max: 0 },
  'scripts kB': { max: 125 },
  'all kB': { max: 450 },
} satisfies Record<string, Limit>

/** A first visit on a slow phone's network and processor. */
export async function run(size: Size): Promise<Figure[]> {
  return withBrowser(async (shop, browser) => {
    const { rounds, pages, screens } = SIZES[size]
    const table: Record<string, ReturnType<typeof summary>> = {}
    for (const path of (await realPaths(shop.url)).slice(0, pages)) {
      for (const [screen, viewport] of screens) {
        const visits: Visit[] = []
        for (let round = 0; round < rounds; round++) visits.push(await visit(browser, shop.url + path, viewport))
        table[`${path.replace(/\w{20}/, '…')} on a ${screen}`] = summary(visits)
      }
    }
    console.table(table)
    const names = Object.keys(LIMITS) as (keyof typeof LIMITS)[]
    return names.map((name) => ({
      name: `${name}, of the page with most`,
      value: Math.max(...Object.values(table).map((row) => row[name])),
      limit: LIMITS[name],
    }))
  })
}

async function realPaths(url: string): Promise<string[]> {
  const list = await fetch(`${url}/products/fruits`).then((answer) => answer.text())
  const first = /\/products\/fruits\/(\w{20})/.exec(list)?.[1] ?? ''
  const paths = PATHS.map((path) => path.replace('{first}', first))
  // Somebody else has been there before: pages come from the page cache.
  for (const path of paths) await fetch(url + path)
  return paths
}

async function visit(browser: Browser, url: string, viewport: { width: number; height: number }): Promise<Visit> {
  const context = await browser.newContext({ viewport, deviceScaleFactor: viewport.width < 800 ? 2 : 1 })
  const page = await context.newPage()
  await slowDown(page)
  await page.addInitScript(watchPaints)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(4_000)
  const paints = await page.evaluate(paintsSeen)
  const bytes = await page.evaluate(countBytes)
  await context.close()
  return { ...paints, ...bytes }
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

function summary(visits: Visit[]) {
  const middle = visits.toSorted((a, b) => a.lcp - b.lcp)[Math.floor(visits.length / 2)]
  const worst = (of: 'lcp' | 'cls') => Math.max(...visits.map((one) => one[of]))
  return {
    'FCP ms': Math.round(middle?.fcp ?? 0),
    'LCP ms': Math.round(middle?.lcp ?? 0),
    'worst LCP ms': Math.round(worst('lcp')),
    'worst CLS': rounded(worst('cls'), 4),
    'scripts kB': rounded(middle?.scriptKb ?? 0, 1),
    'pictures kB': rounded(middle?.pictureKb ?? 0, 1),
    'all kB': Math.round(middle?.allKb ?? 0),
    'largest paint': middle?.what,
  }
}
