import { CODE_MINUTES } from '#contract/accounts/phone-codes.ts'
import { defineText } from '../mail/define-mail.ts'
import { codeOf } from './phone-code.ts'
import { CODE_TEXT, type CodeFor, seedOf } from './phone-code-store.ts'

type Purpose = CodeFor['purpose']

/** Without a letter that makes a text message cost twice as much, such as a curly apostrophe. */
const WORDS: Record<Purpose, { title: string; says(code: string, shop: string): string }> = {
  'sign-in': {
    title: 'Sign-in code',
    says: (code, shop) => `${code} is your code to sign in at ${shop}. Do not share it with anyone.`,
  },
  account: {
    title: 'Code for the account',
    says: (code, shop) =>
      `${code} is your code to change or delete your account at ${shop}. Do not share it with anyone.`,
  },
  join: {
    title: 'Code to join accounts',
    says: (code, shop) =>
      `${code} is your code to move orders with this number into your online account at ${shop}. Do not share it with anyone.`,
  },
  merge: {
    title: 'Code to merge customers',
    says: (code, shop) =>
      `${code} lets ${shop} move your orders and addresses into another account. Read it out only if you are on the phone with us about this.`,
  },
  spend: {
    title: 'Code to use credit',
    says: (code, shop) =>
      `${code} lets ${shop} pay for an order with your store credit or put it on your account. Read it out only if you are ordering from us now.`,
  },
}

const HIDDEN = '••••••'

export const phoneCodeText = defineText<{ purpose: Purpose; code: string; userId: string }>({
  kind: CODE_TEXT,
  to: 'phone',
  title: ({ purpose }) => WORDS[purpose].title,
  once: ({ code }) => code,
  async write({ purpose, code: id }, { db, shop, secret, hidesCodes }) {
    const seed = hidesCodes ? null : await seedOf(db, id)
    if (!hidesCodes && !seed) return null
    const code = seed ? codeOf(seed, secret) : HIDDEN
    const text = `${WORDS[purpose].says(code, shop.name)} It works for ${CODE_MINUTES} minutes.`
    return { text, values: { code, shop: shop.name, purpose, minutes: String(CODE_MINUTES) } }
  },
})
