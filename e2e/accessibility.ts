import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export async function expectAccessible(page: Page): Promise<void> {
  await untilStill(page)
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze()
  const findings = violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map((node) => node.html) }))
  expect(findings, `accessibility of ${page.url()}`).toEqual([])
}

/** Colours that are still on their way are neither the old nor the new ones, and a toast may fade at any moment. */
async function untilStill(page: Page): Promise<void> {
  await expect(page.locator('[popover=manual] [role=status]')).toHaveCount(0)
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}
