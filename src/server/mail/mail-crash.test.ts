import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { loginSeller } from '#contract/accounts/seller-sign-in.ts'
import { sendMessage } from '#contract/shop/contact.ts'
import { listMessages } from '#contract/shop/seller-messages.ts'
import { openServer } from '../db/open-server.ts'
import { MailServer } from '../testing/mail-server.ts'
import { migratedData } from '../testing/open-test-database.ts'
import { eachRound } from '../testing/rounds.ts'
import { type ShopProcess, startShop, withFolder } from '../testing/shop-process.ts'
import { Visitor } from '../testing/visitor.ts'

const MESSAGES_A_ROUND = 8

test('kill -9 in the middle of sending loses no mail and doubles none', { timeout: 180_000 }, async () => {
  const mailbox = await MailServer.open()
  await withFolder(async (folder) => {
    const data = await migratedData(folder)
    const settings = { SEED: '0', SMTP_URL: mailbox.url, MAILS_PER_RECIPIENT_PER_DAY: '1000', ...data }
    const acknowledged: string[] = []
    let shop = await startShop(folder, settings)
    for (const round of eachRound(1, 5)) {
      mailbox.faults.push(...Array.from({ length: MESSAGES_A_ROUND }, () => ({ waitMs: Math.random() * 150 })))
      acknowledged.push(...(await writeMessages(shop, round)))
      await pause(Math.random() * 1500)
      await shop.kill()
      shop = await startShop(folder, settings)
      if (data.DATABASE_URL) await endLeases(data.DATABASE_URL)
    }
    mailbox.faults.length = 0
    const seller = new Visitor(shop.url)
    await seller.call(loginSeller, { email: 'admin@example.com', password: 'greencart' })
    await expect.poll(() => unsettled(seller), { timeout: 30_000 }).toEqual([])

    const arrived = mailbox.inbox.map(({ text }) => /parcel \S+/.exec(text)?.[0] ?? '')
    expect(arrived.length).toBe(new Set(arrived).size)
    const kept = await messagesOf(seller)
    expect(kept.map(({ message }) => message)).toEqual(expect.arrayContaining(acknowledged))
    for (const { message, mail } of kept) {
      if (mail?.state === 'sent') expect(arrived).toContain(message)
      else expect(mail?.state, message).toBe('unsure')
    }
    expect(kept.filter(({ mail }) => mail?.state === 'sent').length).toBeGreaterThan(1)
    expect(await shop.stop()).toBe(0)
  })
  await mailbox.close()
})

async function writeMessages({ url }: ShopProcess, round: number): Promise<string[]> {
  const messages = Array.from({ length: MESSAGES_A_ROUND }, (_, number) => `parcel ${round}-${number}`)
  for (const message of messages) {
    const letter = { user_name: 'Asha', user_email: `asha${message.slice(7)}@example.com`, message }
    expect((await new Visitor(url).call(sendMessage, letter)).status).toBe(200)
  }
  return messages
}

async function messagesOf(seller: Visitor) {
  return (await seller.expectDone(listMessages, { limit: '200' })).body.messages
}

const unsettled = async (seller: Visitor) =>
  (await messagesOf(seller)).filter(({ mail }) => mail?.state === 'queued' || mail?.state === 'sending')

/** On a server another process might be alive; this one is known to be dead, so its time is over. */
async function endLeases(databaseUrl: string): Promise<void> {
  const { db, close } = openServer(databaseUrl, (error) => console.warn(error.message))
  await db.execute(sql`UPDATE mail_outbox SET lease_until = now() - interval '1 second' WHERE state = 'sending'`)
  await close()
}
