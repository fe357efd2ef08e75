import { expect as base, type Locator, type MatcherReturnType, type Page } from '@playwright/test'

type Options = { timeout?: number }
type WantedUrl = string | RegExp | ((url: URL) => boolean)

/**
 * Playwright describes the whole page at each look that finds an expectation not met yet, which takes an eighth of all
 * that pages need of the machine. These wait without that, and leave it to Playwright to say what was not met.
 */
export const expect = base.extend({
  async toBeVisible(locator: Locator, { timeout }: Options = {}) {
    const met = locator.waitFor({ state: this.isNot ? 'hidden' : 'visible', timeout: timeout ?? this.timeout })
    return answer(this.isNot, met, () => sides(this.isNot, base(locator)).toBeVisible(NOW))
  },
  async toBeHidden(locator: Locator, { timeout }: Options = {}) {
    const met = locator.waitFor({ state: this.isNot ? 'visible' : 'hidden', timeout: timeout ?? this.timeout })
    return answer(this.isNot, met, () => sides(this.isNot, base(locator)).toBeHidden(NOW))
  },
  async toHaveURL(page: Page, wanted: WantedUrl, { timeout }: Options = {}) {
    const met = page.waitForURL((url) => isUrl(url, wanted) !== this.isNot, {
      timeout: timeout ?? this.timeout,
      waitUntil: 'commit',
    })
    return answer(this.isNot, met, () => sides(this.isNot, base(page)).toHaveURL(wanted, NOW))
  },
})

const NOW = { timeout: 1 }

const sides = <T extends { not: T }>(isNot: boolean, expectation: T): T => (isNot ? expectation.not : expectation)

async function answer(isNot: boolean, met: Promise<void>, ask: () => Promise<void>): Promise<MatcherReturnType> {
  try {
    await met.catch(ask)
    return { pass: !isNot, message: () => '' }
  } catch (error) {
    return { pass: isNot, message: () => (error instanceof Error ? error.message : String(error)) }
  }
}

function isUrl(url: URL, wanted: WantedUrl): boolean {
  if (typeof wanted === 'function') return wanted(url)
  return wanted instanceof RegExp ? wanted.test(url.href) : url.href === new URL(wanted, url).href
}
