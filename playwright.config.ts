import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/find-chromium.ts'
import { isRoot } from './scripts/machine.ts'

const unattended = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
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
    launchOptions: {
      executablePath: findChromium(),
      // Chromium's sandbox refuses to start for root; the pages it opens here are all our own.
      args: isRoot ? [...unattended, '--no-sandbox'] : unattended,
    },
  },
})
