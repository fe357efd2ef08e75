import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { addressesIn } from './database-settings.ts'

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
      readsPerMinute: 3_000,
    })
  })

  test('demo products are for a demo: a new shop in production begins with nothing, and closed', () => {
    const production = { ...own, NODE_ENV: 'production', ALLOW_SANDBOX_PAYMENTS: '1', TRUSTED_PROXIES: 'loopback' }
    expect(readConfig({})).toMatchObject({ seed: true, startsEmpty: false })
    expect(readConfig({ SEED: '0' })).toMatchObject({ seed: false, startsEmpty: false })
    expect(readConfig(production)).toMatchObject({ seed: false, startsEmpty: true })
    expect(readConfig({ ...production, SEED: 'demo' })).toMatchObject({ seed: true, startsEmpty: true })
  })

  test('that are wrong stop the start with a sentence that names them', () => {
    const cases: [Record<string, string>, string][] = [
      [{ PORT: 'many' }, 'PORT'],
      [{ PORT: '70000' }, 'PORT'],
      [{ SIGNIN_PER_MINUTE: '0' }, 'SIGNIN_PER_MINUTE'],
      [{ WRITES_PER_MINUTE: '1.5' }, 'WRITES_PER_MINUTE'],
      [{ DATABASE_URL: 'mysql://here' }, 'DATABASE_URL'],
      ...['pictures', 's3://', 's3://Shop', 's3://shop/../other', 's3://shop//x', 's3://shop/x?y', 'https://shop']
        .map((place) => ({ PICTURES: place, S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }))
        .map((env): [Record<string, string>, string] => [env, 'PICTURES']),
      [{ PICTURES: 's3://shop', S3_ACCESS_KEY_ID: 'id' }, 'S3_SECRET_ACCESS_KEY'],
      [{ S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT'],
      [{ REDIS_URL: 'http://here' }, 'REDIS_URL'],
      [{ DATABASE_URL: 'postgres://a:1,b:many/shop' }, 'DATABASE_URL'],
      [{ DATABASE_REPLICA_URL: 'postgres://replica/shop' }, 'DATABASE_REPLICA_URL needs DATABASE_URL'],
      [{ TRUSTED_PROXIES: 'my-proxy' }, 'TRUSTED_PROXIES'],
      [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES'],
      [{ TRUSTED_PROXIES: 'loopback, 0.0.0.0/0' }, 'TRUSTED_PROXIES'],
      ...['*', 'null', 'shop.example', 'https://shop.example/', 'https://shop.example/app', 'https://Shop.example']
        .concat(['ftp://shop.example', 'https://shop.example:443', 'https://a@shop.example', 'https://ok.example;x'])
        .concat(['https://*.shop.example', 'https://ok.example, nonsense', 'https://a.example https://b.example'])
        .map((origins): [Record<string, string>, string] => [{ COMPATIBLE_CLIENTS: origins }, 'COMPATIBLE_CLIENTS']),
      [{ SEED: 'Demo' }, 'SEED'],
      [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
      [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
      [{ PUBLIC_URL: 'shop' }, 'PUBLIC_URL'],
      [{ SELLER_EMAIL: 'me@shop.example' }, 'SELLER_PASSWORD'],
      [{ RAZORPAY_KEY_ID: 'rzp_live_1' }, 'RAZORPAY_KEY_SECRET'],
      [{ RAZORPAY_KEY_SECRET: 'secret' }, 'RAZORPAY_KEY_ID'],
      [{ RAZORPAY_BASE_URL: 'api' }, 'RAZORPAY_BASE_URL'],
      [{ RAZORPAY_BASE_URL: 'ftp://api.razorpay.com' }, 'RAZORPAY_BASE_URL'],
      [{ SELLER_EMAIL: 'me@shop.example', SELLER_PASSWORD: 'short' }, 'SELLER_PASSWORD'],
    ]
    for (const [env, name] of cases) expect(() => readConfig(env), JSON.stringify(env)).toThrow(name)
  })

  test('a bucket for pictures is a name, perhaps with folders, and a key', () => {
    const key = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
    expect(readConfig(key).pictureBucket).toBeNull()
    expect(readConfig({ ...key, PICTURES: 's3://shop/a/b/', S3_ENDPOINT: 'http://store:9000/' }).pictureBucket).toEqual(
      {
        bucket: 'shop',
        prefix: 'a/b/',
        endpoint: 'http://store:9000',
        region: 'us-east-1',
        accessKeyId: 'id',
        secretAccessKey: 'secret',
      },
    )
    const abroad = readConfig({ ...key, PICTURES: 's3://shop', S3_REGION: 'eu-central-1' }).pictureBucket
    expect(abroad).toMatchObject({ prefix: '', endpoint: 'https://s3.eu-central-1.amazonaws.com' })
  })

  test('a database may be one of several hosts', () => {
    const url = 'postgres://shop:s%40lt@db1:5433,db2,[::1]:6000/shop?sslmode=require&target_session_attrs=read-write'
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
    expect(addressesIn(url)).toEqual([
      'postgres://shop:s%40lt@db1:5433/shop?sslmode=require',
      'postgres://shop:s%40lt@db2/shop?sslmode=require',
      'postgres://shop:s%40lt@[::1]:6000/shop?sslmode=require',
    ])
    const onePort = 'postgres://db1,db2:5433/shop?target_session_attrs=read-write&sslmode=require'
    expect(addressesIn(onePort)).toEqual([
      'postgres://db1:5433/shop?sslmode=require',
      'postgres://db2:5433/shop?sslmode=require',
    ])
    expect(addressesIn('postgres://db/shop')).toEqual(['postgres://db/shop'])
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

  test('the demo pair is the demo pair, however it is given', () => {
    const demo = { SELLER_EMAIL: ' Admin@Example.com', SELLER_PASSWORD: 'greencart' }
    expect(readConfig(demo).seller).toMatchObject({ demo: true })
    for (const exposed of [{ NODE_ENV: 'production' }, { HOST: '0.0.0.0' }]) {
      expect(() => readConfig({ ...demo, ...exposed })).toThrow('The demo seller only works on this machine.')
    }
  })

  test('a password that a stranger would try first is for this machine only', () => {
    const weak = [
      ...['greencart', 'short', 'elevenchars', 'password1234', 'P@ssw0rd2026!', 'Greencart#12345', 'administrator'],
      ...['123456789012', '19700101197001', 'aaaaaaaaaaaaa', 'xyzxyzxyzxyz', 'qwertyuiop123', 'iloveyou!!!!!!!'],
      ...['owner@shop.example', 'OwnerOwner2026', 'change-me-please', 'welcome welcome'],
    ]
    for (const password of weak) {
      const given = { SELLER_EMAIL: own.SELLER_EMAIL, SELLER_PASSWORD: password, ALLOW_SANDBOX_PAYMENTS: '1' }
      for (const exposed of [{ NODE_ENV: 'production' }, { HOST: '0.0.0.0' }]) {
        expect(() => readConfig({ ...given, ...exposed }), password).toThrow('SELLER_PASSWORD must')
      }
      if (password.length >= 8) expect(readConfig(given).seller.password).toBe(password)
    }
    const strong = ['a long secret', 'only-for-this-run', 'x7Kq-93hd-LmPa', 'correct horse battery', 'लंबा पासवर्ड है यह']
    for (const password of strong) {
      const given = { SELLER_EMAIL: own.SELLER_EMAIL, SELLER_PASSWORD: password, ALLOW_SANDBOX_PAYMENTS: '1' }
      const inProduction = { ...given, NODE_ENV: 'production', TRUSTED_PROXIES: 'none' }
      expect(readConfig(inProduction).seller.password).toBe(password)
    }
  })

  test('in production the shop is told of its proxy, or that there is none', () => {
    const production = { ...own, NODE_ENV: 'production', ALLOW_SANDBOX_PAYMENTS: '1' }
    expect(() => readConfig(production)).toThrow('Set TRUSTED_PROXIES')
    expect(readConfig({ ...production, TRUSTED_PROXIES: 'loopback' }).trustedProxies).toEqual(['loopback'])
    expect(readConfig({ ...production, TRUSTED_PROXIES: 'none' }).trustedProxies).toEqual([])
    expect(() => readConfig({ TRUSTED_PROXIES: 'none, loopback' })).toThrow('TRUSTED_PROXIES')
    const open = { ...production, HOST: '0.0.0.0', PUBLIC_URL: 'https://shop.example' }
    expect(() => readConfig({ ...open, TRUSTED_PROXIES: 'none' })).toThrow('TRUSTED_PROXIES')
    expect(readConfig({}).trustedProxies).toEqual([])
  })

  test('the payment sandbox and a missing secret are for this machine only', () => {
    const real = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'secret' }
    expect(() => readConfig({ ...own, HOST: '0.0.0.0' })).toThrow('RAZORPAY_KEY_ID')
    const inProduction = { ...own, NODE_ENV: 'production', TRUSTED_PROXIES: 'loopback' }
    expect(readConfig(inProduction).payments, 'cash only').toMatchObject({ keys: null, none: true })
    expect(readConfig({ ...inProduction, ALLOW_SANDBOX_PAYMENTS: '1' }).payments.none).toBeUndefined()
    for (const exposed of [{ NODE_ENV: 'production', TRUSTED_PROXIES: 'loopback' }, { HOST: '0.0.0.0' }]) {
      expect(() => readConfig({ ...own, ...exposed, ...real })).toThrow('RAZORPAY_WEBHOOK_SECRET')
      expect(readConfig({ ...own, ...exposed, ALLOW_SANDBOX_PAYMENTS: '1' }).payments.keys).toBeNull()
      expect(readConfig({ ...own, ...exposed, ...real, RAZORPAY_WEBHOOK_SECRET: 'w' }).payments).toEqual({
        keys: { id: 'rzp_live_1', secret: 'secret' },
        webhookSecret: 'w',
        baseUrl: null,
      })
    }
    expect(readConfig({ RAZORPAY_KEY_ID: '', RAZORPAY_KEY_SECRET: '', RAZORPAY_WEBHOOK_SECRET: '' }).payments).toEqual({
      keys: null,
      webhookSecret: null,
      baseUrl: null,
    })
    expect(readConfig({ ...real }).payments).toMatchObject({ webhookSecret: null })
    expect(readConfig({ RAZORPAY_BASE_URL: 'http://localhost:3000/sandbox/' }).payments.baseUrl).toBe(
      'http://localhost:3000/sandbox',
    )
  })

  test('proxies are addresses, networks or names of ranges', () => {
    const given = '10.0.0.7, 192.168.0.0/16,2001:db8::/32 ,loopback'
    expect(readConfig({ TRUSTED_PROXIES: given }).trustedProxies).toEqual([
      '10.0.0.7',
      '192.168.0.0/16',
      '2001:db8::/32',
      'loopback',
    ])
  })

  test('compatible clients are origins; in production only those that cannot be rewritten on the way', () => {
    expect(readConfig({}).compatibleClients).toEqual([])
    const given = 'https://shop.example, http://localhost:5173,http://classic.example,https://shop.example,'
    expect(readConfig({ COMPATIBLE_CLIENTS: given }).compatibleClients).toEqual([
      'https://shop.example',
      'http://localhost:5173',
      'http://classic.example',
    ])
    const production = { ...own, NODE_ENV: 'production', ALLOW_SANDBOX_PAYMENTS: '1', TRUSTED_PROXIES: 'loopback' }
    expect(() => readConfig({ ...production, COMPATIBLE_CLIENTS: given })).toThrow('http://classic.example')
    const safe = 'https://shop.example,http://localhost:5173'
    expect(readConfig({ ...production, COMPATIBLE_CLIENTS: safe }).compatibleClients).toHaveLength(2)
  })

  test('in production nobody is served on a public interface without a proxy that speaks TLS', () => {
    const real = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'w' }
    const open = { ...own, ...real, NODE_ENV: 'production', HOST: '0.0.0.0' }
    const https = { PUBLIC_URL: 'https://shop.example' }
    expect(() => readConfig({ ...open, TRUSTED_PROXIES: '10.0.0.7' })).toThrow('PUBLIC_URL')
    expect(() => readConfig({ ...open, ...https })).toThrow('TRUSTED_PROXIES')
    expect(readConfig({ ...open, ...https, TRUSTED_PROXIES: '10.0.0.7' }).host).toBe('0.0.0.0')
    expect(readConfig({ ...open, HOST: '127.0.0.1', TRUSTED_PROXIES: 'loopback' }).production).toBe(true)
  })

  test('production talks more, and in JSON', () => {
    expect(readConfig({}).logLevel).toBe('warn')
    const production = { ...own, NODE_ENV: 'production', ALLOW_SANDBOX_PAYMENTS: '1', TRUSTED_PROXIES: 'loopback' }
    expect(readConfig(production).logLevel).toBe('info')
    expect(readConfig({ LOG_LEVEL: 'error' }).logLevel).toBe('error')
  })

  test('of the message service: https or this machine, a secret, and no password that is told', () => {
    const MESSAGES_SECRET = 'sixteen letters or more'
    const url = (MESSAGES_URL: string) => readConfig({ MESSAGES_URL, MESSAGES_SECRET }).messages.service
    expect(readConfig({}).messages).toEqual({ service: null, perHour: 200 })
    expect(url('https://shop:p%40ss@texts.example/send?key=1')).toEqual({
      url: 'https://texts.example/send?key=1',
      authorization: `Basic ${Buffer.from('shop:p@ss').toString('base64')}`,
      secret: MESSAGES_SECRET,
    })
    expect(url('http://127.0.0.1:8080')).toMatchObject({ authorization: null })
    for (const wrong of [
      'http://shop:hunter2@texts.example',
      'ftp://hunter2@texts.example',
      'hunter2',
      'https://%:hunter2@x',
    ]) {
      expect(() => url(wrong), wrong).toThrow(/MESSAGES_URL/)
      expect(() => url(wrong), wrong).not.toThrow(/hunter2/)
    }
    expect(() => readConfig({ MESSAGES_URL: 'https://texts.example' })).toThrow(/MESSAGES_SECRET must have at least 16/)
    expect(() => readConfig({ MESSAGES_PER_HOUR: '0' })).toThrow(/MESSAGES_PER_HOUR/)
  })

  test('are all in the one table of docs/operations.md, and nothing else is', () => {
    const asked = new Set<string>()
    const listening = (set: Record<string, string>) =>
      new Proxy(set, {
        get(_set, name) {
          asked.add(String(name))
          return set[String(name)]
        },
      })
    readConfig(listening({}))
    readConfig(listening({ ...own, HOST: '0.0.0.0', ALLOW_SANDBOX_PAYMENTS: '1' }))
    const ids = { EMAILJS_SERVICE_ID: 's', EMAILJS_TEMPLATE_ID: 't', EMAILJS_PUBLIC_KEY: 'p' }
    readConfig(listening(ids))
    const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
    const table = page.split('## ')[1] ?? ''
    const firstColumn = [...table.matchAll(/^\| ([^|]+) \|/gm)].map(([, names]) => names).join()
    const told = [...firstColumn.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name)
    expect(told.toSorted()).toEqual([...asked].toSorted())
  })
})
