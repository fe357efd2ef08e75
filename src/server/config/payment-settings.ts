import { BadSetting } from './bad-setting.ts'

type Environment = Record<string, string | undefined>

/** Without keys the embedded sandbox is the provider. */
export type PaymentSettings = {
  keys: { id: string; secret: string } | null
  webhookSecret: string | null
  /** null is the provider's own address. */
  baseUrl: string | null
}

export function readPaymentSettings(env: Environment): PaymentSettings {
  const { RAZORPAY_KEY_ID: id, RAZORPAY_KEY_SECRET: secret } = env
  if (Boolean(id) !== Boolean(secret)) {
    throw new BadSetting('RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET belong together. Set both or neither.')
  }
  return {
    keys: id && secret ? { id, secret } : null,
    webhookSecret: env.RAZORPAY_WEBHOOK_SECRET || null,
    baseUrl: baseUrl(env.RAZORPAY_BASE_URL),
  }
}

/** A shop that strangers can reach must not accept play money. */
export function checkRealPayments({ keys, webhookSecret }: PaymentSettings, sandboxAllowed: boolean): void {
  if (!keys && !sandboxAllowed) {
    throw new BadSetting(
      "The payment sandbox doesn't take real money. Set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET (or ALLOW_SANDBOX_PAYMENTS=1 for a demo).",
    )
  }
  if (keys && !webhookSecret) {
    throw new BadSetting(
      "RAZORPAY_WEBHOOK_SECRET is missing. Without it, the shop can't verify the payment provider's webhooks.",
    )
  }
}

function baseUrl(given: string | undefined): string | null {
  if (!given) return null
  const url = URL.parse(given)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new BadSetting(`RAZORPAY_BASE_URL must be a URL such as https://api.razorpay.com, not "${given}".`)
  }
  return url.href.replace(/\/+$/, '')
}
