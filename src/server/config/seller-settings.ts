import { BadSetting } from './bad-setting.ts'
import { isEasilyGuessed } from './easily-guessed.ts'
import { checkedSetting, textSetting, type ValuesOf } from './setting.ts'

export const SELLER_ENVIRONMENT = {
  SELLER_EMAIL: textSetting({
    description: 'the seller’s sign-in. Changing it signs the seller out everywhere',
    unset: 'the demo pair',
    example: 'owner@shop.example',
  }),
  SELLER_PASSWORD: textSetting({
    description:
      'at least 8 characters; in production or on a public interface at least 12, and not a common one. Changing it signs the seller out everywhere',
    unset: 'the demo pair',
  }),
  SELLER_SECOND_FACTOR: checkedSetting(
    (text) => text === 'reset',
    (text) => `SELLER_SECOND_FACTOR must be reset, or not set, not "${text}".`,
    {
      description:
        '`reset` removes the owner’s second factor at each start, for when the phone and the recovery codes are lost. Unset it afterwards',
    },
  ),
}
type Environment = ValuesOf<typeof SELLER_ENVIRONMENT>

export type SellerSettings = { email: string; password: string; demo: boolean }

const DEMO_SELLER = { email: 'admin@example.com', password: 'greencart' }
const MIN_LENGTH = 8
const SAFE_LENGTH = 12

export function sellerSettings({ SELLER_EMAIL, SELLER_PASSWORD: password }: Environment): SellerSettings {
  if (!SELLER_EMAIL && !password) return { ...DEMO_SELLER, demo: true }
  if (!SELLER_EMAIL || !password)
    throw new BadSetting('SELLER_EMAIL and SELLER_PASSWORD belong together. Set both or neither.')
  if (password.length < MIN_LENGTH) {
    throw new BadSetting(`SELLER_PASSWORD must have at least ${MIN_LENGTH} characters.`)
  }
  const email = SELLER_EMAIL.trim().toLowerCase()
  if (email === DEMO_SELLER.email && password === DEMO_SELLER.password) return { ...DEMO_SELLER, demo: true }
  return { email, password, demo: false }
}

/** Where strangers can reach the sign-in; `where` completes "to start …". */
export function checkSellerIsSafe({ email, password, demo }: SellerSettings, where: string): void {
  if (demo) {
    throw new BadSetting(
      `The demo seller only works on this machine. Set SELLER_EMAIL and SELLER_PASSWORD to start ${where}.`,
    )
  }
  if (password.length < SAFE_LENGTH) {
    throw new BadSetting(`SELLER_PASSWORD must have at least ${SAFE_LENGTH} characters to start ${where}.`)
  }
  if (isEasilyGuessed(password, email)) {
    throw new BadSetting(
      `SELLER_PASSWORD must not be a common password, nor made from your email, to start ${where}. Set it to a few unrelated words, or to a random text from a password manager.`,
    )
  }
}
