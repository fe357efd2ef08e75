import type { Locator, Page } from '@playwright/test'
import { expect } from './expect.ts'

export const cartButton = (page: Page): Locator => page.getByRole('banner').getByRole('link', { name: /^Cart,/ })

/** What the shop says in passing, to the letter. */
export const said = (page: Page, words: string): Locator => page.getByText(words, { exact: true })

/** Seen by somebody who looks: a toast that has not faded in yet counts as visible elsewhere. */
export async function expectShown(page: Page, words: string): Promise<void> {
  await expect(said(page, words)).toBeVisible()
  await expect(said(page, words).locator('..')).toHaveCSS('opacity', '1')
}

export async function expectInCart(page: Page, count: number): Promise<void> {
  const words = count === 1 ? 'Cart, 1 item' : `Cart, ${count} items`
  await expect(cartButton(page)).toHaveAccessibleName(words)
}

/** From a list of products, by the round button on its card. */
export async function add(page: Page, name: string, times = 1): Promise<void> {
  const card = page.getByRole('group', { name: `${name} in your cart` })
  for (let time = 0; time < times; time += 1) await card.getByRole('button', { name: /^Add|more$/ }).click()
}
