import type { Page } from '@playwright/test'
import { withBrowser } from './browser.ts'
import { type Figure, type Limit, medianOf, type Size, withLimit } from './figures.ts'

const PRODUCTS = { full: 12, small: 2 }
/** Between the pointer's arrival and the press: a quick hand. */
const HOVER_MS = 150

const MEDIAN_MS: Limit = { max: 100 }

type Paint = { title: number; picture: number }

/** From a click on a product to the frame that shows it, on a machine that is not slowed down. */
export async function run(size: Size): Promise<Figure[]> {
  return withBrowser(async (shop, browser) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`${shop.url}/products/fruits`, { waitUntil: 'networkidle' })
    await page.locator('.welcome').waitFor({ state: 'hidden' })
    const paints: Paint[] = []
    for (let index = 0; index < PRODUCTS[size]; index++) paints.push(await openProduct(page, index))
    console.table({
      'a bare change of text': spread(await bareChanges(page, PRODUCTS[size])),
      'name painted': spread(paints.map(({ title }) => title)),
      'name and picture painted': spread(paints.map(({ picture }) => picture)),
    })
    return [
      { name: 'name painted, median ms', value: medianOf(paints.map(({ title }) => title)), limit: MEDIAN_MS },
      {
        name: 'name and picture painted, median ms',
        value: medianOf(paints.map(({ picture }) => picture)),
        limit: MEDIAN_MS,
      },
    ]
  })
}

async function openProduct(page: Page, index: number): Promise<Paint> {
  const card = page.locator('main article').nth(index % (await page.locator('main article').count()))
  const name = (await card.getByRole('link').textContent()) ?? ''
  await card.scrollIntoViewIfNeeded()
  await page.mouse.move(0, 0)
  await card.hover()
  await page.waitForTimeout(HOVER_MS)
  await page.evaluate(timeNextClick, name)
  await page.mouse.down()
  await page.mouse.up()
  const paint = await page.evaluate(() => (window as unknown as { painted: Promise<Paint> }).painted)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Fresh Fruits' }).waitFor()
  await page.waitForTimeout(500)
  return paint
}

/** The least that a click can take here: the same frames with nothing to do. */
async function bareChanges(page: Page, rounds: number): Promise<number[]> {
  await page.setContent('<main><h1>Before</h1><img></main>')
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    await page.evaluate(timeNextClick, `After ${round}`)
    await page.evaluate((text) => {
      addEventListener('click', () => document.querySelector('h1')?.replaceChildren(text), { once: true })
    }, `After ${round}`)
    await page.mouse.click(200, 200)
    times.push((await page.evaluate(() => (window as unknown as { painted: Promise<Paint> }).painted)).title)
  }
  return times
}

/** Runs in the page: from the click to the frame after the one in which the product is all there. */
function timeNextClick(name: string): void {
  const { promise, resolve } = Promise.withResolvers<Paint>()
  Object.assign(window, { painted: promise })
  const frame = () =>
    new Promise<number>((painted) => requestAnimationFrame(() => setTimeout(() => painted(performance.now()))))
  addEventListener(
    'click',
    async ({ timeStamp }) => {
      const shows = () => document.querySelector('main h1')?.textContent?.trim() === name
      const showsAll = () => shows() && document.querySelector<HTMLImageElement>('main img')?.complete
      const paintOf = async (isThere: () => boolean | undefined) => {
        while (!isThere()) await frame()
        return (await frame()) - timeStamp
      }
      const [title, picture] = await Promise.all([paintOf(shows), paintOf(showsAll)])
      resolve({ title, picture })
    },
    { capture: true, once: true },
  )
}

function spread(values: number[]): object {
  return {
    [withLimit('median ms', MEDIAN_MS)]: Math.round(medianOf(values)),
    'worst ms': Math.round(Math.max(...values)),
  }
}
