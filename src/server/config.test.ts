import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const own = { SELLER_EMAIL: 'Owner@Shop.example', SELLER_PASSWORD: 'a long secret' }

describe('settings', () => {
  test('have defaults for a machine with nothing set', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      publicUrl: 'http://localhost:3000',
      seed: true,
      seller: { email: 'admin@example.com', password: 'greencart', demo: true },
      signinPerMinute: 120,
      writesPerMinute: 600,
    })
  })

  test('that are wrong stop the start with a sentence that names them', () => {
    const cases: [Record<string, string>, string][] = [
      [{ PORT: 'many' }, 'PORT'],
      [{ PORT: '70000' }, 'PORT'],
      [{ SIGNIN_PER_MINUTE: '0' }, 'SIGNIN_PER_MINUTE'],
      [{ WRITES_PER_MINUTE: '1.5' }, 'WRITES_PER_MINUTE'],
      [{ DATABASE_URL: 'mysql://here' }, 'DATABASE_URL'],
      [{ PUBLIC_URL: 'shop' }, 'PUBLIC_URL'],
      [{ SELLER_EMAIL: 'me@shop.example' }, 'SELLER_PASSWORD'],
      [{ SELLER_EMAIL: 'me@shop.example', SELLER_PASSWORD: 'short' }, 'SELLER_PASSWORD'],
    ]
    for (const [env, name] of cases) expect(() => readConfig(env), JSON.stringify(env)).toThrow(name)
  })

  test('the demo seller is for this machine only', () => {
    expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow('SELLER_EMAIL')
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('SELLER_EMAIL')
    expect(readConfig({ ...own }).seller).toEqual({
      email: 'owner@shop.example',
      password: 'a long secret',
      demo: false,
    })
  })
})
