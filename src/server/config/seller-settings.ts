import { BadSetting } from './bad-setting.ts'
import { textSetting, type ValuesOf } from './setting.ts'

export const SELLER_ENVIRONMENT = {
  SELLER_EMAIL: textSetting({
    description: "the seller's sign-in. Changing it signs the seller out everywhere",
    unset: 'the demo pair',
    example: 'owner@shop.example',
  }),
  SELLER_PASSWORD: textSetting({ description: 'at least 8 characters', unset: 'the demo pair' }),
}
type Environment = ValuesOf<typeof SELLER_ENVIRONMENT>

export type SellerSettings = { email: string; password: string; demo: boolean }

const DEMO_SELLER = { email: 'admin@example.com', password: 'greencart' }

export function sellerSettings({ SELLER_EMAIL: email, SELLER_PASSWORD: password }: Environment): SellerSettings {
  if (!email && !password) return { ...DEMO_SELLER, demo: true }
  if (!email || !password)
    throw new BadSetting('SELLER_EMAIL and SELLER_PASSWORD belong together. Set both or neither.')
  if (password.length < 8) throw new BadSetting('SELLER_PASSWORD must have at least 8 characters.')
  return { email: email.trim().toLowerCase(), password, demo: false }
}
