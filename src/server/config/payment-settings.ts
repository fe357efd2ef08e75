import { BadSetting } from './bad-setting.ts'
import { checkedSetting, httpUrl, textSetting, type ValuesOf } from './setting.ts'

export const PAYMENT_ENVIRONMENT = {
  RAZORPAY_KEY_ID: textSetting({
    description: 'the payment provider’s public key',
    unset: 'in production none: cash on delivery only; else the payment sandbox',
    example: 'rzp_live_1234567890',
  }),
  RAZORPAY_KEY_SECRET: textSetting({ description: 'the payment provider’s secret key' }),
  RAZORPAY_WEBHOOK_SECRET: textSetting({
    description: 'the secret that signs the provider’s webhooks to `PUBLIC_URL/api/order/webhook`',
  }),
  RAZORPAY_BASE_URL: checkedSetting(
    (text) => httpUrl(text) !== null,
    (text) => `RAZORPAY_BASE_URL must be a URL such as https://api.razorpay.com, not "${text}".`,
    { description: 'a different URL for its API', unset: 'the provider’s own' },
  ),
  ALLOW_SANDBOX_PAYMENTS: textSetting({
    description: '`1` allows the sandbox in production or on a public interface, for a demo',
  }),
}
type Environment = ValuesOf<typeof PAYMENT_ENVIRONMENT>

/** Without keys the payment sandbox is the provider, or none in production. */
export type PaymentSettings = {
  keys: { id: string; secret: string } | null
  webhookSecret: string | null
  /** null is the provider's own URL. */
  baseUrl: string | null
  /** No provider and no sandbox: customers pay on delivery. */
  none?: true
}

export function paymentSettings(env: Environment, { production }: { production: boolean }): PaymentSettings {
  const { RAZORPAY_KEY_ID: id, RAZORPAY_KEY_SECRET: secret } = env
  if (Boolean(id) !== Boolean(secret)) {
    throw new BadSetting('RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET belong together. Set both or neither.')
  }
  return {
    keys: id && secret ? { id, secret } : null,
    webhookSecret: env.RAZORPAY_WEBHOOK_SECRET || null,
    baseUrl: (env.RAZORPAY_BASE_URL && httpUrl(env.RAZORPAY_BASE_URL)?.href.replace(/\/+$/, '')) || null,
    ...(production && !id && env.ALLOW_SANDBOX_PAYMENTS !== '1' && { none: true }),
  }
}

/** A shop on a public interface must not accept test payments. */
export function checkRealPayments({ keys, webhookSecret, none }: PaymentSettings, sandboxAllowed: boolean): void {
  if (!keys && !none && !sandboxAllowed) {
    throw new BadSetting(
      'The payment sandbox doesn’t take real money. Set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET (or ALLOW_SANDBOX_PAYMENTS=1 for a demo).',
    )
  }
  if (keys && !webhookSecret) {
    throw new BadSetting(
      'RAZORPAY_WEBHOOK_SECRET is missing. Without it, the shop can’t verify the payment provider’s webhooks.',
    )
  }
}
