import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { PaymentSettings } from '../config/payment-settings.ts'
import type { Db } from '../db/database.ts'
import type { BackgroundJobs } from '../jobs/background-jobs.ts'
import type { PaymentProvider } from '../payments/payment-provider.ts'
import { noProvider } from './no-provider.ts'
import { razorpay } from './razorpay.ts'

type Needs = { settings: PaymentSettings; db: Db; jobs: BackgroundJobs }
type Served = { serve(app: FastifyInstance, how: { control: boolean }): void }

/** The provider that the settings name, none, or the sandbox, which is loaded then only; the shop uses both in the same way. */
export async function openPayments(
  app: FastifyInstance,
  { settings, db, jobs }: Needs,
): Promise<{ payments: PaymentProvider; sandbox: Served | null }> {
  const { keys, webhookSecret, baseUrl, none } = settings
  if (none) return { payments: noProvider, sandbox: null }
  if (keys) {
    const account = { keyId: keys.id, keySecret: keys.secret, webhookSecret, testMode: false }
    return { payments: razorpay(baseUrl ? { ...account, baseUrl: () => baseUrl } : account), sandbox: null }
  }
  const shopUrl = () => ownUrl(app)
  const { openSandbox } = await import('#dev/payment-sandbox/sandbox.ts')
  const sandbox = await openSandbox(db, { jobs, shopUrl, webhookSecret })
  const sandboxUrl = () => baseUrl ?? `${shopUrl()}/sandbox`
  return { payments: razorpay({ ...sandbox.account, baseUrl: sandboxUrl, testMode: true }), sandbox }
}

/** As this process reaches itself, whatever interface it listens on. */
function ownUrl(app: FastifyInstance): string {
  const { address, family, port } = app.server.address() as AddressInfo
  const host = address === '0.0.0.0' ? '127.0.0.1' : address === '::' ? '::1' : address
  return `http://${family === 'IPv6' ? `[${host}]` : host}:${port}`
}
