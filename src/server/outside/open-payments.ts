import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/database.ts'
import type { Background } from '../jobs/background-jobs.ts'
import type { PaymentProvider } from '../payments/payment-provider.ts'
import { razorpay } from './razorpay.ts'
import { Sandbox } from './sandbox/sandbox.ts'

type Surroundings = { config: Config; db: Db; background: Background }

/** The provider that the settings name, or the embedded one. From here on nobody can tell which. */
export async function openPayments(
  app: FastifyInstance,
  { config, db, background }: Surroundings,
): Promise<{ payments: PaymentProvider; sandbox: Sandbox | null }> {
  const { keys, webhookSecret, baseUrl } = config.payments
  if (keys) {
    const account = { keyId: keys.id, keySecret: keys.secret, webhookSecret, testMode: false }
    return { payments: razorpay(baseUrl ? { ...account, baseUrl: () => baseUrl } : account), sandbox: null }
  }
  const shopAddress = () => addressOf(app)
  const sandbox = await Sandbox.open(db, { background, shopAddress, webhookSecret })
  const sandboxUrl = () => baseUrl ?? `${shopAddress()}/sandbox`
  return { payments: razorpay({ ...sandbox.account, baseUrl: sandboxUrl, testMode: true }), sandbox }
}

/** As this process reaches itself, whatever interface it listens on. */
function addressOf(app: FastifyInstance): string {
  const { address, family, port } = app.server.address() as AddressInfo
  const host = address === '0.0.0.0' ? '127.0.0.1' : address === '::' ? '::1' : address
  return `http://${family === 'IPv6' ? `[${host}]` : host}:${port}`
}
