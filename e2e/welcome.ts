import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './expect.ts'

/** Goes to a page, and waits until buttons work. */
export async function enter(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('.welcome')).toBeHidden()
  await untilAlive(page)
}

/** In the page: turns the clock past the welcome instead of sitting through it. */
function endWelcome(): void {
  for (const animation of document.getAnimations()) {
    if (animation instanceof CSSAnimation && animation.animationName.startsWith('welcome-')) animation.finish()
  }
}

/** On every page of the context, as soon as its welcome begins. */
export const skipWelcome = (context: BrowserContext) =>
  context.addInitScript({ content: `addEventListener('animationstart', ${endWelcome})` })

/** Without JavaScript no script of the test runs by itself. */
export async function passWelcome(page: Page): Promise<void> {
  await page.evaluate(endWelcome)
  await expect(page.locator('.welcome')).toBeHidden()
}

/** React marks what it has taken over, part by part: before that, a click would meet a picture of a button. */
export const untilAlive = (page: Page) =>
  page.waitForFunction(() => {
    const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'))
    return [document.body, ...document.querySelectorAll('main button')].every(isAlive)
  })
