import { resolve } from 'node:path'
import { BadSetting } from './bad-setting.ts'
import { readCompatibleClients } from './client-settings.ts'
import { type MailSettings, readMailSettings } from './mail-settings.ts'
import { checkRealPayments, type PaymentSettings, readPaymentSettings } from './payment-settings.ts'
import { checkTlsProxy, readTrustedProxies } from './proxy-settings.ts'

export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  publicUrl: string
  production: boolean
  dev: boolean
  seed: boolean
  seller: { email: string; password: string; demo: boolean }
  payments: PaymentSettings
  mail: MailSettings
  trustedProxies: string[]
  /** Origins whose pages get refusals as 200, and CORS. */
  compatibleClients: string[]
  signinPerMinute: number
  writesPerMinute: number
  logLevel: LogLevel
  /** null: metrics are for this machine only. */
  metricsToken: string | null
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
type LogLevel = (typeof LOG_LEVELS)[number]

const DEMO_SELLER = { email: 'admin@example.com', password: 'greencart' }
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1'])

type Environment = Record<string, string | undefined>

/** The only reader of the environment. */
export function readConfig(env: Environment, args: string[] = []): Config {
  const port = whole(env, 'PORT', 3000, 0, 65535)
  const host = env.HOST || '127.0.0.1'
  const production = env.NODE_ENV === 'production'
  const site = publicUrl(env, port)
  const owner = seller(env)
  const config: Config = {
    port,
    host,
    dataDir: resolve(env.DATA_DIR || './data'),
    databaseUrl: databaseUrl(env),
    publicUrl: site,
    production,
    dev: args.includes('--dev'),
    seed: env.SEED !== '0',
    seller: owner,
    payments: readPaymentSettings(env),
    mail: readMailSettings(env, { publicUrl: site, sellerEmail: owner.email }),
    trustedProxies: readTrustedProxies(env.TRUSTED_PROXIES),
    compatibleClients: readCompatibleClients(env.COMPATIBLE_CLIENTS, { production }),
    signinPerMinute: whole(env, 'SIGNIN_PER_MINUTE', 120, 1, 1_000_000),
    writesPerMinute: whole(env, 'WRITES_PER_MINUTE', 600, 1, 1_000_000),
    logLevel: logLevel(env, production ? 'info' : 'warn'),
    metricsToken: metricsToken(env),
  }
  const exposed = production || !LOOPBACK.has(host)
  if (config.seller.demo && exposed) {
    throw new BadSetting(
      `The demo seller only works on this machine. Set SELLER_EMAIL and SELLER_PASSWORD to start ${production ? 'in production' : `on ${host}`}.`,
    )
  }
  if (exposed) checkRealPayments(config.payments, env.ALLOW_SANDBOX_PAYMENTS === '1')
  if (production && !LOOPBACK.has(host)) checkTlsProxy(config)
  return config
}

function whole(env: Environment, name: string, fallback: number, least: number, most: number): number {
  const given = env[name]
  if (given === undefined || given === '') return fallback
  const value = Number(given)
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new BadSetting(`${name} must be a whole number from ${least} to ${most}, not "${given}".`)
  }
  return value
}

function databaseUrl(env: Environment): string | null {
  if (!env.DATABASE_URL) return null
  if (!/^postgres(ql)?:\/\//.test(env.DATABASE_URL)) {
    throw new BadSetting('DATABASE_URL must start with postgres:// (leave it unset to use the embedded database).')
  }
  return env.DATABASE_URL
}

function publicUrl(env: Environment, port: number): string {
  const given = env.PUBLIC_URL || `http://localhost:${port}`
  const url = URL.parse(given)
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/') {
    throw new BadSetting(`PUBLIC_URL must be a URL such as https://shop.example, not "${given}".`)
  }
  return url.origin
}

function seller(env: Environment): Config['seller'] {
  const { SELLER_EMAIL: email, SELLER_PASSWORD: password } = env
  if (!email && !password) return { ...DEMO_SELLER, demo: true }
  if (!email || !password)
    throw new BadSetting('SELLER_EMAIL and SELLER_PASSWORD belong together. Set both or neither.')
  if (password.length < 8) throw new BadSetting('SELLER_PASSWORD must have at least 8 characters.')
  return { email: email.trim().toLowerCase(), password, demo: false }
}

function logLevel(env: Environment, fallback: LogLevel): LogLevel {
  if (!env.LOG_LEVEL) return fallback
  const level = LOG_LEVELS.find((known) => known === env.LOG_LEVEL)
  if (!level) throw new BadSetting(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${env.LOG_LEVEL}".`)
  return level
}

function metricsToken(env: Environment): string | null {
  if (!env.METRICS_TOKEN) return null
  if (!/^[\x21-\x7e]{16,200}$/.test(env.METRICS_TOKEN)) {
    throw new BadSetting('METRICS_TOKEN must have 16 to 200 visible characters, without spaces.')
  }
  return env.METRICS_TOKEN
}
