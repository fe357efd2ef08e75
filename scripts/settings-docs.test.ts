import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { documented, envExample, settingsTable } from './settings-docs.ts'

test('the table of docs/operations.md and .env.example say what the settings say (npm run docs writes them)', () => {
  const { table, example } = documented()
  expect(table).toBe(settingsTable())
  expect(example).toBe(envExample())
})

test('each example value of .env.example is a value that the shop takes', () => {
  const uncommented = envExample().replace(/^# ([A-Z0-9_]+=)/gm, '$1')
  const given = Object.fromEntries(Object.entries(parseEnv(uncommented)).filter(([, value]) => value !== ''))
  expect(Object.keys(given).length).toBeGreaterThan(8)
  const key = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  const together = { SELLER_PASSWORD: 'a long secret', RAZORPAY_KEY_SECRET: 'secret', ...key }
  expect(readConfig({ ...given, ...together })).toMatchObject({ publicUrl: 'https://shop.example' })
})
