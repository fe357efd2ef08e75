import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The dark theme changes colours and nothing else. */
const CHECKS = {
  dark: { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] },
  light: { type: 'tag' as const, values: standards },
}

/** In the dark theme and in the light one, which the page has again afterwards. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await untilStill(page)
    expect(await findings(page, colorScheme), `accessibility of ${page.url()}, ${colorScheme}`).toEqual([])
  }
}

async function findings(page: Page, colorScheme: keyof typeof CHECKS) {
  const axe = new AxeBuilder({ page }).options({ runOnly: CHECKS[colorScheme], resultTypes: ['violations'] })
  // No screen that is checked has frames, so axe need not open a page of its own to gather what frames say.
  const { violations } = await axe.setLegacyMode().analyze()
  return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map((node) => node.html) }))
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
