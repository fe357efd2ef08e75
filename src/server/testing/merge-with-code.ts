import { expect, vi } from 'vitest'
import { askPhoneCode, loginWithPhone } from '#contract/accounts/phone-codes.ts'
import { askMergeCode, mergeCustomers } from '#contract/customers/customers.ts'
import { listMails, showMail } from '#contract/shop/mail.ts'
import type { OpenShop } from './open-shop.ts'
import type { Reply, Visitor } from './visitor.ts'

type Pair = { into: string; from: string }

/** The code that `ask` asks for, as the seller of a shop that sends no text messages reads it. */
async function shownCode(seller: Visitor, title: string, ask: () => Promise<unknown>): Promise<string> {
  const codes = async () => (await seller.expectDone(listMails)).body.mails.filter((mail) => mail.title === title)
  const seen = (await codes()).length
  await ask()
  await vi.waitFor(async () => expect((await codes()).length).toBe(seen + 1), { timeout: 10_000 })
  const { body } = await seller.expectDone(showMail, { id: (await codes())[0]?._id ?? '' })
  return body.text.slice(0, 6)
}

export const shownMergeCode = (seller: Visitor, pair: Pair): Promise<string> =>
  shownCode(seller, 'Code to merge customers', () => seller.expectDone(askMergeCode, pair))

export async function mergeWithCode(seller: Visitor, pair: Pair): Promise<Reply<typeof mergeCustomers>> {
  const code = await shownMergeCode(seller, pair)
  return seller.call(mergeCustomers, { ...pair, code })
}

/** Somebody who has ordered by phone, signed in with a code that the seller reads out. */
export async function signedInByPhone(shop: OpenShop, seller: Visitor, phone: string): Promise<Visitor> {
  const person = shop.visitor()
  const code = await shownCode(seller, 'Sign-in code', () => person.expectDone(askPhoneCode, { phone }))
  await person.expectDone(loginWithPhone, { phone, code })
  return person
}
