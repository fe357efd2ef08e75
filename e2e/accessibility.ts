import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect } from './expect.ts'

declare const window: { axe?: typeof axe }

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** No two colours are so far apart: a link in a text is told from it by more than colour, in either theme. */
const NEVER_BY_COLOUR = { requiredContrastRatio: 22, allowSameColor: true }
const LIGHT: axe.RunOptions & { checks: object } = {
  runOnly: { type: 'tag', values: STANDARDS },
  resultTypes: ['violations'],
  checks: { 'link-in-text-block': { options: NEVER_BY_COLOUR } },
  // scripts/theme-contrast.test.ts proves the colours; looking at each text for them takes a third of the time.
  rules: { 'color-contrast': { enabled: Boolean(process.env.NIGHTLY) } },
}
/** The dark theme changes colours only. */
const DARK: axe.RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] }, resultTypes: ['violations'] }

/** Those that were looked at in this journey. */
const seen = new WeakSet<Page>()

/**
 * Before a push only the first state of each journey is looked at, without its colours; at night all of them, in both
 * themes, and the light one stays.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (!process.env.NIGHTLY && seen.has(page)) return
  seen.add(page)
  if (process.env.NIGHTLY) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoFindings(page, DARK, 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await expectNoFindings(page, LIGHT, 'light')
}

async function expectNoFindings(page: Page, options: axe.RunOptions, theme: string): Promise<void> {
  await untilStill(page)
  expect(await findings(page, options), `accessibility of ${page.url()}, ${theme}`).toEqual([])
}

/** axe itself, once for each document: its wrapper for Playwright loads it twice for every look. */
async function findings(page: Page, options: axe.RunOptions) {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(AXE)
  return page.evaluate(async (how) => {
    if (!window.axe) throw new Error('The page left before axe looked at it.')
    const { violations } = await window.axe.run(document, how)
    return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map((node) => node.html) }))
  }, options)
}

/**
 * Colours that are still on their way are neither the old nor the new ones, and a toast may fade at any moment.
 * Animations are ended, not waited for: those of content that is not rendered never end.
 */
async function untilStill(page: Page): Promise<void> {
  await expect(page.locator('[popover=manual] [role=status]')).toHaveCount(0)
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    }
  })
}
