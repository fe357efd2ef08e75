import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { DESK } from './e2e/sizes.ts'
import { CHROMIUM_FLAGS } from './scripts/find-chromium.ts'

// Set by the global setup, before workers read this file.
const { CHROMIUM_PATH: executablePath = '' } = process.env

// Pages that live for seconds: optimizing their code takes a tenth of all that a journey needs of the machine, and
// threads of their own for compiling and collecting garbage a twentieth.
const FLAGS = [...CHROMIUM_FLAGS, '--js-flags=--no-opt --single-threaded']

/** Journeys that look at pictures; the others go without, because decoding them takes a quarter of the machine. */
const ABOUT_PICTURES = /(pictures|first-load|layout|offline|reports|without-javascript|other-clients)\.spec\.ts$/

const WITHOUT_PICTURES = { launchOptions: { executablePath, args: [...FLAGS, '--blink-settings=imagesEnabled=false'] } }

/** Journeys in a shop of their own kind. One worker each: a further one would start another shop and browser. */
const OWN_SHOPS = {
  delivery: /(delivery-\w+|picking-and-riding|weigh-and-replace)\.spec\.ts$/,
  mail: /(account-page|activity|mailbox|manager-second-factor|phone-sign-in|taken-credit|waiting-orders)\.spec\.ts$/,
  'embedded database': /\/buying\.spec\.ts$/,
  'own shop': /(first-day|shop-setup)\.spec\.ts$/,
}

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  // More states of screens that others look at: only in `npm run test:nightly`.
  ...(process.env.NIGHTLY ? {} : { grepInvert: /@nightly/ }),
  fullyParallel: true,
  // One more than cores: journeys wait for toasts, timers and starting shops.
  workers: Math.min(availableParallelism() + 1, 4),
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Painted without a graphics card, motion takes more of the machine than all else.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: FLAGS },
  },
  // Those with few workers first, so that none of them is left alone at the end.
  projects: [
    ...Object.entries(OWN_SHOPS).map(([name, testMatch]) => ({ name, testMatch, workers: 1, use: WITHOUT_PICTURES })),
    { name: 'with pictures', testMatch: ABOUT_PICTURES, workers: 1 },
    {
      name: 'without pictures',
      testIgnore: [ABOUT_PICTURES, ...Object.values(OWN_SHOPS)],
      use: WITHOUT_PICTURES,
    },
    ...(process.env.NIGHTLY ? [{ name: DESK, grep: /@sizes/, workers: 1, use: WITHOUT_PICTURES }] : []),
  ],
})
