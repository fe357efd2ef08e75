import { expect, vi } from 'vitest'
import { askMergeCode, mergeCustomers } from '#contract/customers/customers.ts'
import { listMails, showMail } from '#contract/shop/mail.ts'
import type { Reply, Visitor } from './visitor.ts'

type Pair = { into: string; from: string }

/** The newest code to merge customers, as the seller of a shop that sends no text messages reads it. */
export async function shownMergeCode(seller: Visitor, pair: Pair): Promise<string> {
  const codes = async () =>
    (await seller.expectDone(listMails)).body.mails.filter(({ title }) => title === 'Code to merge customers')
  const seen = (await codes()).length
  await seller.expectDone(askMergeCode, pair)
  await vi.waitFor(async () => expect((await codes()).length).toBe(seen + 1), { timeout: 10_000 })
  const { body } = await seller.expectDone(showMail, { id: (await codes())[0]?._id ?? '' })
  return body.text.slice(0, 6)
}

export async function mergeWithCode(seller: Visitor, pair: Pair): Promise<Reply<typeof mergeCustomers>> {
  const code = await shownMergeCode(seller, pair)
  return seller.call(mergeCustomers, { ...pair, code })
}
