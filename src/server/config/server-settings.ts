import { checkedSetting, httpUrl, textSetting, wholeNumberSetting } from './setting.ts'

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export const isLogLevel = (text: string | undefined): text is LogLevel => LOG_LEVELS.some((level) => level === text)

const perMinute = { least: 1, most: 1_000_000 }

export const SERVER_ENVIRONMENT = {
  PORT: wholeNumberSetting(
    'PORT',
    { least: 0, most: 65_535, fallback: 3000 },
    { description: 'the port the shop listens on' },
  ),
  HOST: textSetting({
    description: 'the interface it listens on; anything but loopback counts as public',
    unset: '127.0.0.1',
  }),
  PUBLIC_URL: checkedSetting(
    (text) => httpUrl(text)?.pathname === '/',
    (text) => `PUBLIC_URL must be a URL such as https://shop.example, not "${text}".`,
    {
      description:
        'the URL that visitors use; appears in emails, the sitemap and links. `https://…` makes cookies `Secure` and sends HSTS',
      unset: 'http://localhost:PORT',
      example: 'https://shop.example',
    },
  ),
  NODE_ENV: textSetting({ description: '`production` turns on JSON logs and the start-up checks below' }),
  DATA_DIR: textSetting({ description: 'pictures without `PICTURES`, and the embedded database', unset: './data' }),
  CREATE: checkedSetting(
    (text) => text === '1',
    (text) => `CREATE must be 1 or unset, not "${text}".`,
    { description: '`1` lets a start in production create a new shop, where there is none: for the first start only' },
  ),
  ADOPT: checkedSetting(
    (text) => text === '1',
    (text) => `ADOPT must be 1 or unset, not "${text}".`,
    {
      description:
        '`1` joins `DATA_DIR` (or the bucket of `PICTURES`) and the database although they are not known to belong together, or pictures are missing: for one start only',
    },
  ),
  SEED: checkedSetting(
    (text) => ['demo', '1', '0'].includes(text),
    (text) => `SEED must be demo or 0, not "${text}".`,
    {
      description: '`demo` fills an empty catalogue with the demo products, `0` leaves it empty',
      unset: '`0` in production, else `demo`',
    },
  ),
  SIGNIN_PER_MINUTE: wholeNumberSetting(
    'SIGNIN_PER_MINUTE',
    { ...perMinute, fallback: 120 },
    { description: 'sign-ins (shoppers and seller) and sign-ups per minute from one IP (IPv6: one /64)' },
  ),
  WRITES_PER_MINUTE: wholeNumberSetting(
    'WRITES_PER_MINUTE',
    { ...perMinute, fallback: 600 },
    { description: 'other changes per minute from one IP' },
  ),
  READS_PER_MINUTE: wholeNumberSetting(
    'READS_PER_MINUTE',
    { ...perMinute, fallback: 3_000 },
    { description: 'calls and pages per minute from one IP that are not answered from memory' },
  ),
  LOG_LEVEL: checkedSetting(isLogLevel, (text) => `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${text}".`, {
    description: '`debug`, `info`, `warn`, `error` or `silent`',
    unset: '`info` in production, else `warn`',
  }),
  METRICS_TOKEN: checkedSetting(
    (text) => /^[\x21-\x7e]{16,200}$/.test(text),
    () => 'METRICS_TOKEN must have 16 to 200 visible characters, without spaces.',
    {
      description: 'allows reading `/metrics` with `Authorization: Bearer …`; at least 16 characters',
      unset: 'none: only this machine',
    },
  ),
}
