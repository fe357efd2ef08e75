import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
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

/** Names a folder that all workers of a run share: one entry for each screen that was looked at. */
const LOOKED_AT = 'SCREENS_LOOKED_AT'

/** Before the first journey; answers how to remove it. */
export function rememberScreens(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'greencart-screens-'))
  process.env[LOOKED_AT] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Those that asked to be looked at in this journey. */
const seen = new WeakSet<Page>()

/**
 * A look takes as long as loading a page twice. Before a push only the first state of each journey is looked at, where
 * no other journey of the run has been, without its colours; at night all of them, in both themes, and the light one
 * stays.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (process.env.NIGHTLY) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoFindings(page, DARK, 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
  } else if (!(await isToBeLookedAt(page))) return
  await expectNoFindings(page, LIGHT, 'light')
}

async function isToBeLookedAt(page: Page): Promise<boolean> {
  if (seen.has(page)) return false
  seen.add(page)
  return isFirstLookAt(await screenOf(page))
}

/** Its path without ids, and the dialog that is open. At which width does not matter: each is looked at every night. */
function screenOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const place = location.pathname.replace(/\b[\da-z]{20}\b|\d+/g, '…')
    const dialogs = [...document.querySelectorAll('dialog[open]')]
    const titles = dialogs.map((dialog) => dialog.querySelector('h1, h2, h3')?.textContent ?? 'untitled')
    return [place, ...titles].join(' ')
  })
}

function isFirstLookAt(screen: string): boolean {
  const { [LOOKED_AT]: folder } = process.env
  if (!folder) throw new Error('Journeys need e2e/global-setup.ts to have run.')
  try {
    mkdirSync(path.join(folder, createHash('sha256').update(screen).digest('hex')))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
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
    // Toasts may go while axe looks at them.
    const { violations } = await window.axe.run({ exclude: '[popover=manual]' }, { ...how, elementRef: true })
    // What is scrolled halfway below a bar is only as large as what can be seen of it.
    const bars = [...document.querySelectorAll('header, .sticky, .fixed')]
    const isBelowBar = (element?: Element) => {
      const box = element?.getBoundingClientRect()
      if (!element || !box) return false
      return bars.some((bar) => {
        const { top, bottom } = bar.getBoundingClientRect()
        return !bar.contains(element) && box.top < bottom && box.bottom > top
      })
    }
    return violations
      .map(({ id, help, nodes }) => {
        const counted = nodes.filter(({ element }) => id !== 'target-size' || !isBelowBar(element))
        return { id, help, where: counted.map((node) => node.html) }
      })
      .filter(({ where }) => where.length > 0)
  }, options)
}

/**
 * Colours that are still on their way are neither the old nor the new ones. Animations are ended, not waited for: those
 * of content that is not rendered never end.
 */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    }
  })
}
