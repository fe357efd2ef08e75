import type { Page } from '@playwright/test'
import { expect } from './expect.ts'

/** Where screens break first; at night on every kind of device. */
export const WIDTHS = process.env.NIGHTLY ? [320, 360, 390, 820, 1440, 1920] : [320, 820]

/** Nothing has to be scrolled sideways, from the smallest phone to a desk. */
export async function expectFits(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `sideways scrolling at ${width} px`).toBeLessThanOrEqual(0)
  }
}
