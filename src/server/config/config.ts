import { resolve } from 'node:path'
import { compatibleClients } from './client-settings.ts'
import { type DatabaseSettings, databaseSettings } from './database-settings.ts'
import { readEnvironment } from './environment.ts'
import { type MailSettings, mailSettings } from './mail-settings.ts'
import { type MessageSettings, messageSettings } from './message-settings.ts'
import { checkRealPayments, type PaymentSettings, paymentSettings } from './payment-settings.ts'
import { type BucketSettings, type PictureCacheSettings, pictureBucket, pictureCache } from './picture-settings.ts'
import { checkProxyIsNamed, checkTlsProxy, trustedProxies } from './proxy-settings.ts'
import { type RetentionDays, retentionDays } from './retention-settings.ts'
import { checkSellerIsSafe, type SellerSettings, sellerSettings } from './seller-settings.ts'
import { isLogLevel, type LogLevel } from './server-settings.ts'
import { type WorkerSettings, workerSettings } from './worker-settings.ts'

export type Config = DatabaseSettings & {
  port: number
  host: string
  dataDir: string
  workers: WorkerSettings
  /** null: pictures are in the data folder. */
  pictureBucket: BucketSettings | null
  /** Where pictures of a bucket are kept that were shown; no bytes: nowhere. */
  pictureCache: PictureCacheSettings
  publicUrl: string
  production: boolean
  dev: boolean
  /** Whether a start in production may make a new shop. */
  create: boolean
  /** Whether folder and database are joined that are not known to belong together. */
  adopt: boolean
  /** Whether an empty catalogue gets the demo products. */
  seed: boolean
  /** A new shop begins without the demo's hours and areas, and closed until it has its own. */
  startsEmpty: boolean
  seller: SellerSettings
  /** Removes the seller's second factor at the start. */
  resetSecondFactor: boolean
  payments: PaymentSettings
  mail: MailSettings
  messages: MessageSettings
  retention: RetentionDays
  trustedProxies: string[]
  /** Origins whose pages get refusals as 200, and CORS. */
  compatibleClients: string[]
  signinPerMinute: number
  writesPerMinute: number
  readsPerMinute: number
  /** null: limits are counted in the Postgres server. */
  redisUrl: string | null
  logLevel: LogLevel
  /** null: metrics are for this machine only. */
  metricsToken: string | null
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1'])

/** The only reader of the environment. */
export function readConfig(given: Record<string, string | undefined>, args: string[] = []): Config {
  const env = readEnvironment(given)
  const { PORT: port, HOST: host = '127.0.0.1' } = env
  const production = env.NODE_ENV === 'production'
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${port}`).origin
  const seller = sellerSettings(env)
  const dev = args.includes('--dev')
  const dataDir = resolve(env.DATA_DIR ?? './data')
  const config: Config = {
    port,
    host,
    dataDir,
    ...databaseSettings(env),
    workers: workerSettings(env, { hasServer: env.DATABASE_URL !== undefined, dev }),
    pictureBucket: pictureBucket(env),
    pictureCache: pictureCache(env, dataDir),
    publicUrl,
    production,
    dev,
    create: env.CREATE === '1',
    adopt: env.ADOPT === '1',
    seed: env.SEED ? env.SEED !== '0' : !production,
    startsEmpty: production,
    seller,
    resetSecondFactor: env.SELLER_SECOND_FACTOR === 'reset',
    payments: paymentSettings(env, { production }),
    mail: mailSettings(env, { publicUrl, sellerEmail: seller.email }),
    messages: messageSettings(env),
    retention: retentionDays(env),
    trustedProxies: trustedProxies(env),
    compatibleClients: compatibleClients(env, production),
    signinPerMinute: env.SIGNIN_PER_MINUTE,
    writesPerMinute: env.WRITES_PER_MINUTE,
    readsPerMinute: env.READS_PER_MINUTE,
    redisUrl: env.REDIS_URL ?? null,
    logLevel: isLogLevel(env.LOG_LEVEL) ? env.LOG_LEVEL : production ? 'info' : 'warn',
    metricsToken: env.METRICS_TOKEN ?? null,
  }
  const exposed = production || !LOOPBACK.has(host)
  if (exposed) checkSellerIsSafe(seller, production ? 'in production' : `on ${host}`)
  if (exposed) checkRealPayments(config.payments, env.ALLOW_SANDBOX_PAYMENTS === '1')
  if (production && !LOOPBACK.has(host)) checkTlsProxy(config)
  if (production) checkProxyIsNamed(env)
  return config
}
