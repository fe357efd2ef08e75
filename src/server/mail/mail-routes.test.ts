import { describe, expect, test } from 'vitest'
import { listMails, resendMail, showMail } from '#contract/shop/mail.ts'
import { listMessages } from '#contract/shop/seller-messages.ts'
import { headerOf, mailShopOfFile, SOON } from '../testing/mail-shop.ts'

const shop = await mailShopOfFile()

describe('the contact form', () => {
  test('reaches the shop, and answering it answers the person', async () => {
    expect((await shop.write({ user_email: 'asha@example.com' })).status).toBe(200)
    await expect.poll(() => shop.server.inbox, SOON).toHaveLength(1)
    const [mail] = shop.server.inbox
    expect(mail).toMatchObject({ from: 'shop@shop.example', to: ['desk@shop.example'] })
    expect(headerOf(mail, 'reply-to')).toBe('Asha <asha@example.com>')
    expect(headerOf(mail, 'subject')).toMatch(/^New message from your contact form \(\w{6}\)$/)
    expect(mail?.text.replaceAll('\r', '')).toContain('Do you have figs?\nOr dates?')
    expect(mail?.html).toContain('Do you have figs?<br>Or dates?')
    expect(await shop.until({ state: 'sent' })).toMatchObject({ kind: 'contact', attempts: 1, lastError: null })
  })

  test('cannot be used to write to others or to run a script in the shop', async () => {
    const name = 'Asha\r\nBcc: everybody@example.com\r\n\r\n<script>alert(1)</script>'
    expect((await shop.write({ user_name: name, message: '<img src=x onerror=alert(1)>' })).status).toBe(200)
    await expect.poll(() => shop.server.inbox, SOON).toHaveLength(1)
    const [mail] = shop.server.inbox
    expect(mail?.to).toEqual(['desk@shop.example'])
    expect(mail?.headers.has('bcc')).toBe(false)
    expect(headerOf(mail, 'subject')).toMatch(/^New message from your contact form/)
    expect(/<h1[^>]*>([^<]*)</.exec(mail?.html ?? '')?.[1]).toBe('New message')
    expect(mail?.html).not.toMatch(/<script|<img/)
    for (const user_email of [
      'a@example.com\r\nBcc: b@example.com',
      'a@example.com, b@example.com',
      '<a@example.com>',
    ]) {
      expect((await shop.write({ user_email })).status, user_email).toBe(400)
    }
  })

  test('is patient with one person up to a point', async () => {
    const statuses: number[] = []
    for (let message = 0; message < 12; message++) {
      statuses.push((await shop.write({ user_email: 'eager@example.com' })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
  })
})

describe('messages and mails', () => {
  test('are the seller’s alone to see', async () => {
    const shopper = await shop.open.shopper()
    const { _id } = await shop.newestMail()
    for (const person of [shop.open.visitor(), shopper]) {
      expect((await person.call(listMessages)).status).toBe(401)
      expect((await person.call(listMails)).status).toBe(401)
      expect((await person.call(showMail, { id: _id })).status).toBe(401)
      expect((await person.call(resendMail, { id: _id })).status).toBe(401)
    }
  })

  test('come a page at a time, newest first, each once', async () => {
    for (const list of [listMessages, listMails]) {
      const all = (await pageOf(list, { limit: '200' })).ids
      expect(all.length).toBeGreaterThan(7)
      expect(all).toEqual([...all].sort().reverse())
      const paged: string[] = []
      for (let cursor: string | undefined = ''; cursor !== undefined; ) {
        const { ids, nextCursor } = await pageOf(list, { limit: '7', ...(cursor && { cursor }) })
        paged.push(...ids)
        cursor = nextCursor
      }
      expect(paged).toEqual(all)
    }
  })

  test('can be looked at as their receiver sees them', async () => {
    await shop.write({ message: 'Figs & dates' })
    const { _id } = await shop.newestMail()
    const { body } = await shop.seller.call(showMail, { id: _id })
    expect(body).toMatchObject({
      mail: { _id, kind: 'contact', recipient: 'desk@shop.example' },
      subject: expect.stringContaining('New message from your contact form'),
      html: expect.stringContaining('Figs &#38; dates'),
      text: expect.stringContaining('Figs & dates'),
    })
    expect((await shop.seller.call(showMail, { id: 'unknown' })).status).toBe(404)
  })
})

async function pageOf(list: typeof listMessages | typeof listMails, query: { limit: string; cursor?: string }) {
  const { body } = await shop.seller.expectDone(list, query)
  const ids = ('mails' in body ? body.mails : body.messages).map(({ _id }) => _id)
  return { ids, nextCursor: body.nextCursor }
}
