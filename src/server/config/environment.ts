import * as z from 'zod'
import { BadSetting } from './bad-setting.ts'
import { CLIENT_ENVIRONMENT } from './client-settings.ts'
import { DATABASE_ENVIRONMENT } from './database-settings.ts'
import { LIMIT_ENVIRONMENT } from './limit-settings.ts'
import { MAIL_ENVIRONMENT } from './mail-settings.ts'
import { MESSAGE_ENVIRONMENT } from './message-settings.ts'
import { PAYMENT_ENVIRONMENT } from './payment-settings.ts'
import { PICTURE_ENVIRONMENT } from './picture-settings.ts'
import { PROXY_ENVIRONMENT } from './proxy-settings.ts'
import { RETENTION_ENVIRONMENT } from './retention-settings.ts'
import { SELLER_ENVIRONMENT } from './seller-settings.ts'
import { SERVER_ENVIRONMENT } from './server-settings.ts'
import { WORKER_ENVIRONMENT } from './worker-settings.ts'

/** Every variable that the shop reads, by subject; docs/operations.md and .env.example are made from it. */
export const ENVIRONMENT = {
  server: SERVER_ENVIRONMENT,
  database: DATABASE_ENVIRONMENT,
  workers: WORKER_ENVIRONMENT,
  pictures: PICTURE_ENVIRONMENT,
  seller: SELLER_ENVIRONMENT,
  payments: PAYMENT_ENVIRONMENT,
  mail: MAIL_ENVIRONMENT,
  messages: MESSAGE_ENVIRONMENT,
  retention: RETENTION_ENVIRONMENT,
  proxies: PROXY_ENVIRONMENT,
  clients: CLIENT_ENVIRONMENT,
  limits: LIMIT_ENVIRONMENT,
}

const environment = z.object({
  ...SERVER_ENVIRONMENT,
  ...DATABASE_ENVIRONMENT,
  ...WORKER_ENVIRONMENT,
  ...PICTURE_ENVIRONMENT,
  ...SELLER_ENVIRONMENT,
  ...PAYMENT_ENVIRONMENT,
  ...MAIL_ENVIRONMENT,
  ...MESSAGE_ENVIRONMENT,
  ...RETENTION_ENVIRONMENT,
  ...PROXY_ENVIRONMENT,
  ...CLIENT_ENVIRONMENT,
  ...LIMIT_ENVIRONMENT,
})

/** An empty variable counts as unset. */
export function readEnvironment(given: Record<string, string | undefined>): z.output<typeof environment> {
  const set = Object.keys(environment.shape).map((name) => [name, given[name] || undefined])
  const { data, error } = environment.safeParse(Object.fromEntries(set))
  if (data) return data
  throw new BadSetting(error.issues[0]?.message)
}
