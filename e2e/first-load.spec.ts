import { countBytes, paintsSeen, watchPaints } from '../scripts/first-visit.ts'
import { expect, test } from './shop.ts'
import { untilAlive } from './welcome.ts'

const SCRIPT_BUDGET_KB = 125

test('a first visit to home fetches little script, and nothing moves while it comes', async ({ page }) => {
  await page.addInitScript(watchPaints)
  await page.goto('/')
  await untilAlive(page)
  const { scripts, scriptKb } = await page.evaluate(countBytes)
  expect(scripts).toBeGreaterThan(2)
  expect(scriptKb).toBeGreaterThan(50)
  expect(scriptKb).toBeLessThanOrEqual(SCRIPT_BUDGET_KB)
  expect((await page.evaluate(paintsSeen)).cls).toBe(0)
})
