import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sendMessage } from '#contract/shop/contact.ts'
import { listMails, resendMail } from '#contract/shop/mail.ts'
import { listMessages } from '#contract/shop/seller-messages.ts'
import { headerOf, mailShopOfFile, SOON } from '../testing/mail-shop.ts'
import { openShop } from '../testing/open-shop.ts'

const shop = await mailShopOfFile()

describe('a mail server that refuses or hangs up', () => {
  test('that says "later" gets the mail later, once', async () => {
    shop.server.faults.push({ refuse: 'message', code: 451 }, { refuse: 'recipient', code: 451 })
    await shop.write()
    expect(await shop.until({ state: 'queued', attempts: 1 })).toMatchObject({
      attempts: 1,
      lastError: expect.stringContaining('451'),
    })
    const { nextAttemptAt, createdAt } = await shop.newestMail()
    expect(Date.parse(String(nextAttemptAt)) - Date.parse(String(createdAt))).toBeGreaterThan(20_000)
    await shop.wait()
    await shop.until({ state: 'queued', attempts: 2 })
    await shop.wait()
    expect(await shop.until({ state: 'sent' })).toMatchObject({ attempts: 3, lastError: null })
    expect(shop.server.inbox).toHaveLength(1)
  })

  test('that dies in the middle gets the mail again', async () => {
    shop.server.faults.push({ hangUp: 'before the message' })
    await shop.write()
    await shop.until({ state: 'queued', attempts: 1 })
    await shop.wait()
    await shop.until({ state: 'sent' })
    expect(shop.server.inbox).toHaveLength(1)
  })

  test('that takes a mail and dies without a word does not get it twice, unless the seller says so', async () => {
    shop.server.faults.push({ hangUp: 'after taking it' })
    await shop.write()
    const mail = await shop.until({ state: 'unsure' })
    await shop.wait()
    await shop.open
      .visitor()
      .call(sendMessage, { user_name: 'Ravi', user_email: 'ravi@example.com', message: 'Dates?' })
    await shop.until({ state: 'sent' })
    expect(shop.server.inbox.map((mail) => headerOf(mail, 'reply-to'))).toEqual([
      expect.stringContaining('Asha'),
      expect.stringContaining('Ravi'),
    ])

    expect(await shop.seller.call(resendMail, { id: mail._id })).toMatchObject({
      status: 200,
      body: { mail: { state: 'queued' } },
    })
    await expect.poll(() => shop.server.inbox, SOON).toHaveLength(3)
    const [first, , again] = shop.server.inbox
    expect(headerOf(again, 'message-id')).toBe(headerOf(first, 'message-id'))
  })

  test('that says "never" is believed, and the seller sees it', async () => {
    shop.server.faults.push({ refuse: 'recipient', code: 550 })
    await shop.write({ message: 'A message that cannot be mailed' })
    const mail = await shop.until({ state: 'failed' })
    expect(mail).toMatchObject({ attempts: 1, lastError: expect.stringContaining('550') })
    const { body: list } = await shop.seller.expectDone(listMails, { state: 'failed' })
    expect(list).toMatchObject({ troubled: expect.any(Number), sends: { contactForm: true, others: true } })
    expect(list.mails[0]?._id).toBe(mail._id)
    const { body: messages } = await shop.seller.call(listMessages, { limit: '1' })
    expect(messages.messages).toMatchObject([
      {
        message: 'A message that cannot be mailed',
        mail: { state: 'failed', lastError: expect.stringContaining('550') },
      },
    ])
    await shop.seller.call(resendMail, { id: mail._id })
    await shop.until({ state: 'sent' })
    expect((await shop.seller.call(resendMail, { id: mail._id })).status).toBe(409)
  })

  test('is not tried for ever', async () => {
    await shop.write()
    await shop.until({ state: 'sent' })
    shop.server.faults.push({ refuse: 'message', code: 451 })
    await shop.write()
    const { _id } = await shop.until({ state: 'queued', attempts: 1 })
    await shop.open.shop.db.execute(sql`UPDATE mail_outbox SET attempts = 11 WHERE id = ${_id}`)
    shop.server.faults.push({ refuse: 'message', code: 451 })
    await shop.wait()
    expect(await shop.until({ state: 'failed' })).toMatchObject({
      attempts: 12,
      lastError: expect.stringContaining('451'),
    })
  })
})

describe('a sender that dies', () => {
  const abandon = (id: string, handedOver: boolean) =>
    shop.open.shop.db.execute(sql`UPDATE mail_outbox SET state = 'sending', claim = 'the dead', sent_at = NULL,
      handed_over_at = ${handedOver ? sql`now()` : sql`NULL`}, lease_until = now() + interval '1 hour' WHERE id = ${id}`)

  test('before the hand-over leaves a mail that is sent by another, after its lease', async () => {
    shop.server.faults.push({ refuse: 'message', code: 451 })
    await shop.write()
    const { _id } = await shop.until({ state: 'queued', attempts: 1 })
    await abandon(_id, false)
    await shop.until({ state: 'sending' })
    expect(shop.server.inbox).toHaveLength(0)
    await shop.wait()
    await shop.until({ state: 'sent' })
    expect(shop.server.inbox).toHaveLength(1)
  })

  test('after it leaves a mail that nobody sends again unasked', async () => {
    await shop.write()
    const { _id } = await shop.until({ state: 'sent' })
    await abandon(_id, true)
    await shop.wait()
    expect(await shop.until({ state: 'unsure' })).toMatchObject({
      lastError: 'The shop stopped before the mail server replied',
    })
    expect(shop.server.inbox).toHaveLength(1)
  })
})

test.runIf(process.env.TEST_DATABASE_URL)('two processes share the work, and every mail goes once', async () => {
  const { config } = shop.open.shop
  const second = await openShop({ beside: shop.open, config })
  await Promise.all(Array.from({ length: 30 }, (_, number) => shop.write({ message: `parcel ${number}` })))
  await expect.poll(() => shop.server.inbox.length, SOON).toBe(30)
  await second.close()
  await shop.until({ state: 'sent' })
  const parcels = shop.server.inbox.map(({ text }) => /parcel \d+/.exec(text)?.[0])
  expect(new Set(parcels).size).toBe(30)
})
