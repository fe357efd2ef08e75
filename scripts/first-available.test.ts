import { expect, it } from 'vitest'
import { findChromium } from './find-chromium.ts'
import { findPostgres } from './find-postgres.ts'
import { firstAvailable } from './first-available.ts'

const absent = { name: 'the cellar', tryIt: () => undefined }
const broken = {
  name: 'the shop next door',
  tryIt: () => {
    throw new Error('closed on Sundays')
  },
}
const present = { name: 'the shelf', tryIt: () => '/shelf/kettle' }

it('takes the first way that leads somewhere', () => {
  expect(firstAvailable('kettle', [absent, broken, present], '')).toBe('/shelf/kettle')
})

it('never gives up silently: it says what to do, what was tried and what went wrong', () => {
  expect(() => firstAvailable('kettle', [absent, broken], 'Buy a kettle.')).toThrow(
    'No kettle on this machine. Buy a kettle.\nLooked in:\n- the cellar: not here\n- the shop next door: closed on Sundays',
  )
})

it('a machine without a browser or a database is told what to install', () => {
  expect(() => findChromium([absent])).toThrow('Install Chromium or Google Chrome, or set CHROMIUM_PATH to one.')
  expect(() => findPostgres([absent])).toThrow('Install PostgreSQL 15 or newer, or set POSTGRES_BIN')
})
