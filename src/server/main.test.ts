import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config/config.ts'
import { sentenceFor } from './db/start-refused.ts'
import { migratedData } from './testing/open-test-database.ts'

const MAIN = join(import.meta.dirname, 'main.ts')
const DATA_DIR = join(tmpdir(), `greencart-never-opened-${process.pid}`)

async function start(settings: Record<string, string>): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR, NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (words) => {
      said += words
    })
  }
  const [code] = await once(child, 'close')
  return { code, said }
}

function refusalOf(settings: Record<string, string>): string {
  try {
    readConfig(settings)
    return ''
  } catch (error) {
    return `${sentenceFor(error)}\n`
  }
}

const seller = { SELLER_EMAIL: 'owner@shop.example', SELLER_PASSWORD: 'a long secret' }
const keys = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'another secret' }
const real = { ...seller, ...keys, RAZORPAY_WEBHOOK_SECRET: 'a third secret' }

test('in production the shop does not open before it is safe to, and one sentence says what to set', {
  timeout: 120_000,
}, async () => {
  const cases: [Record<string, string>, RegExp][] = [
    [{}, /^The demo seller .*SELLER_EMAIL and SELLER_PASSWORD.*\n$/],
    [{ SELLER_EMAIL: 'admin@example.com', SELLER_PASSWORD: 'greencart' }, /^The demo seller .*SELLER_PASSWORD.*\n$/],
    [{ ...seller, SELLER_PASSWORD: 'tomatoes' }, /^SELLER_PASSWORD must have at least 12 characters.*\n$/],
    [{ ...seller, SELLER_PASSWORD: 'Password2026!' }, /^SELLER_PASSWORD must not be a common password.*\n$/],
    [{ ...seller, ...keys }, /^RAZORPAY_WEBHOOK_SECRET is missing.*\n$/],
    [{ ...real, HOST: '0.0.0.0' }, /^.*Set PUBLIC_URL to its https:\/\/ address.*\n$/],
    [{ ...real, HOST: '0.0.0.0', PUBLIC_URL: 'https://shop.example' }, /^.*Set TRUSTED_PROXIES .*\n$/],
    [real, /^In production, the shop must know the proxy .*Set TRUSTED_PROXIES .*\n$/],
  ]
  for (const [settings, sentence] of cases) {
    const said = refusalOf({ DATA_DIR, NODE_ENV: 'production', ...settings })
    expect(said).toMatch(sentence)
    expect(said).not.toMatch(/secret'|a long secret|another secret/)
  }
  for (const [settings, sentence] of [...cases.slice(0, 1), ...cases.slice(-1)]) {
    const { code, said } = await start(settings)
    expect(said).toMatch(sentence)
    expect(code).toBe(1)
  }
  expect(existsSync(DATA_DIR)).toBe(false)
})

test('a port that is taken and a folder that is none are one sentence each, never a stack trace', {
  timeout: 120_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'greencart-no-start-'))
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  try {
    const shop = { NODE_ENV: 'development', DATA_DIR: join(folder, 'data'), SEED: '0' }
    const taken = await start({ ...shop, PORT: `${port}`, ...(await migratedData(shop.DATA_DIR)) })
    expect(taken.code).toBe(1)
    expect(taken.said.trimEnd().split('\n').at(-1)).toBe(
      `Port ${port} is already in use. Stop the program that uses it, or set PORT to another number.`,
    )
    writeFileSync(join(folder, 'file'), '')
    const noFolder = await start({ ...shop, DATA_DIR: join(folder, 'file', 'data') })
    expect(noFolder.code).toBe(1)
    expect(noFolder.said).toMatch(/^[^\n]*file[^\n]*\n$/)
  } finally {
    other.close()
    rmSync(folder, { recursive: true })
  }
})
