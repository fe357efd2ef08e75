import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { firstAvailable, type Way } from './first-available.ts'
import { installDebianPackage, isDebian, isRoot, onPath, run } from './machine.ts'

/** Without a browser's windows a page takes half as much of the machine. */
const SHELL = 'chromium-headless-shell'
const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']
const applications = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
)

// Asking for the version tells a browser from a stub that only names another package.
const runs = (file: string) => spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0

const installed = (): string | undefined =>
  [...programs.map(onPath), ...applications].find((file) => file !== undefined && runs(file))

const playwrightsOwn = (): string | undefined => [chromium.executablePath()].find(runs)

const fromEnvironment: Way = {
  name: 'CHROMIUM_PATH',
  tryIt: () => process.env.CHROMIUM_PATH || undefined,
}

const shellFromMachine: Way = {
  name: `the program ${SHELL}`,
  tryIt: () => [onPath(SHELL)].find((file) => file && runs(file)),
}

const shellFromDebian: Way = {
  name: `the Debian package ${SHELL}`,
  tryIt: () => {
    if (!isDebian || !isRoot) return undefined
    installDebianPackage(SHELL)
    return onPath(SHELL)
  },
}

const fromMachine: Way = { name: `the programs ${programs.join(', ')}`, tryIt: installed }

const fromPlaywrightCache: Way = { name: "Playwright's own browsers", tryIt: playwrightsOwn }

const fromDebian: Way = {
  name: 'the Debian package chromium',
  tryIt: () => {
    if (!isDebian || !isRoot) return undefined
    installDebianPackage('chromium')
    return installed()
  },
}

const fromPlaywright: Way = {
  name: 'playwright install chromium',
  tryIt: () => {
    console.warn('Downloading a Chromium with Playwright …')
    const cli = path.join(path.dirname(createRequire(import.meta.url).resolve('@playwright/test')), 'cli.js')
    run(process.execPath, [cli, 'install', 'chromium', '--no-shell', ...(isRoot ? ['--with-deps'] : [])])
    return playwrightsOwn()
  },
}

const unattended = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

// Chromium's sandbox refuses to start for root; the pages it opens here are all our own.
export const CHROMIUM_FLAGS = isRoot ? [...unattended, '--no-sandbox'] : unattended

const advice = 'Install Chromium or Google Chrome, or set CHROMIUM_PATH to one.'

export const findChromium = (
  ways = [
    fromEnvironment,
    shellFromMachine,
    shellFromDebian,
    fromMachine,
    fromPlaywrightCache,
    fromDebian,
    fromPlaywright,
  ],
): string => firstAvailable('Chromium', ways, advice)
