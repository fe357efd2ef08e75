import type { Page } from '@playwright/test'

/** Holds back what matches until it is let go, as a network that has stopped for a while. */
export async function holdBack(page: Page, what: RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(what, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** How many milliseconds after the next click something that matches is on the screen. */
export const delayAfterClick = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise((resolve) => {
        const look = (clicked: number) => {
          if (document.querySelector(wanted)) resolve(performance.now() - clicked)
          else requestAnimationFrame(() => look(clicked))
        }
        addEventListener('click', ({ timeStamp }) => look(timeStamp), { capture: true, once: true })
      }),
    selector,
  )
