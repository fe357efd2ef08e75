import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import type { OutgoingMail } from '../mail/mail-carrier.ts'
import { MAIL_PASSWORD, MailServer } from '../testing/mail-server.ts'
import { smtpCarrier } from './mail-smtp.ts'

let server: MailServer

beforeEach(async () => {
  server = await MailServer.open()
})
afterEach(() => server.close())

const mail: OutgoingMail = {
  messageId: '<one@shop.example>',
  from: { name: 'Corner Shop', address: 'shop@shop.example' },
  to: 'asha@example.com',
  subject: 'Bread for ₹40',
  text: 'Baked this morning\n.\n.. and dots',
  html: '<p>Baked this morning</p>',
}

const quiet = new AbortController().signal

function carrier(url = server.url) {
  const { mail } = readConfig({ SMTP_URL: url })
  if (!mail.smtp) throw new Error('no SMTP settings')
  return smtpCarrier(mail.smtp)
}

const carry = (changes: Partial<OutgoingMail> = {}, handOver = async () => true, stopping = quiet) =>
  carrier().carry({ ...mail, ...changes }, { handOver, stopping })

describe('a mail server', () => {
  test('gets the whole mail, in text and HTML', async () => {
    expect(await carry()).toEqual({ outcome: 'sent' })
    const [received] = server.inbox
    expect(received).toMatchObject({
      from: 'shop@shop.example',
      to: ['asha@example.com'],
      html: expect.stringContaining('<p>Baked this morning</p>'),
    })
    expect(received?.text.replaceAll('\r', '')).toContain('Baked this morning\n.\n.. and dots')
    expect(received?.headers.get('subject')).toEqual(['Bread for ₹40'])
    expect(received?.headers.get('from')).toEqual(['Corner Shop <shop@shop.example>'])
    expect(received?.headers.get('message-id')).toEqual(['<one@shop.example>'])
    expect(received?.headers.get('auto-submitted')).toEqual(['auto-generated'])
  })

  test('accepts nothing before the hand-over is on record', async () => {
    const seen: number[] = []
    await carry({}, async () => {
      await pause(50)
      seen.push(server.inbox.length)
      return true
    })
    expect(seen).toEqual([0])
    expect(server.inbox).toHaveLength(1)
  })

  test('gets nothing when somebody else has the mail by now', async () => {
    expect(await carry({}, async () => false)).toEqual({ outcome: 'dropped' })
    expect(server.inbox).toHaveLength(0)
  })

  test('that says "later" is tried later, one that says "never" is believed', async () => {
    for (const refuse of ['recipient', 'message'] as const) {
      server.faults.push({ refuse, code: 451 })
      expect(await carry(), refuse).toMatchObject({ outcome: 'later', why: expect.stringContaining('451') })
      server.faults.push({ refuse, code: 550 })
      expect(await carry(), refuse).toMatchObject({ outcome: 'refused', why: expect.stringContaining('550') })
    }
    expect(server.inbox).toHaveLength(0)
  })

  test('that dies before the end has surely not accepted it', async () => {
    server.faults.push({ hangUp: 'before the message' })
    expect(await carry()).toMatchObject({ outcome: 'later' })
    const dying = async () => {
      server.hangUp()
      await pause(100)
      return true
    }
    expect(await carry({}, dying)).toMatchObject({ outcome: 'later' })
    expect(server.inbox).toHaveLength(0)
  })

  test('that dies after the end without a word may have accepted it', async () => {
    server.faults.push({ hangUp: 'after taking it' })
    expect(await carry()).toMatchObject({ outcome: 'unsure' })
    expect(server.inbox).toHaveLength(1)
  })

  test('that knows us by a password takes the right one; with the wrong one the mail waits for the settings', async () => {
    const as = (password: string) =>
      carrier(server.url.replace('//', `//shop:${encodeURIComponent(password)}@`)).carry(mail, {
        handOver: async () => true,
        stopping: quiet,
      })
    expect(await as(MAIL_PASSWORD)).toEqual({ outcome: 'sent' })
    expect(await as('guess')).toMatchObject({ outcome: 'later', why: expect.stringContaining('535') })
    expect(server.inbox).toHaveLength(1)
  })

  test('that is not there at all is tried later', async () => {
    const { url } = server
    await server.close()
    expect(await carrier(url).carry(mail, { handOver: async () => true, stopping: quiet })).toMatchObject({
      outcome: 'later',
    })
    server = await MailServer.open()
  })
})

describe('a closing shop', () => {
  test('drops a mail that has not been handed over', async () => {
    const closing = new AbortController()
    const handOver = async () => {
      closing.abort()
      return true
    }
    expect(await carry({}, handOver, closing.signal)).toEqual({ outcome: 'dropped' })
    await pause(50)
    expect(server.inbox).toHaveLength(0)
  })

  test('waits a little for the answer to one that has', async () => {
    const closing = new AbortController()
    server.faults.push({ waitMs: 300 })
    const handOver = async () => {
      setTimeout(() => closing.abort(), 50)
      return true
    }
    expect(await carry({}, handOver, closing.signal)).toEqual({ outcome: 'sent' })
    expect(closing.signal.aborted).toBe(true)
  })
})

describe('headers', () => {
  const evil = 'Asha\r\nBcc: everybody@example.com\r\n\r\n<script>'

  test('cannot be smuggled in through a name, a subject or an address', async () => {
    await carry({ subject: evil, replyTo: { name: evil, address: 'asha@example.com' } })
    await carry({ replyTo: { name: 'Asha', address: 'asha@example.com\r\nBcc: everybody@example.com' } })
    await carry({ to: 'asha@example.com\r\nRCPT TO:<everybody@example.com>' })
    await carry({ to: 'asha@example.com, everybody@example.com' })
    expect(server.inbox.length).toBeGreaterThanOrEqual(2)
    for (const { to, headers } of server.inbox) {
      expect(to.filter((address) => address === 'everybody@example.com')).toEqual([])
      expect(headers.has('bcc')).toBe(false)
      expect([...headers.keys()].filter((name) => !/^[a-z-]+$/.test(name))).toEqual([])
    }
  })

  test('let a mailbox unsubscribe with one click', async () => {
    const unsubscribeUrl = `https://shop.example/newsletter/unsubscribe?token=${'x'.repeat(43)}`
    await carry({ unsubscribeUrl })
    const [received] = server.inbox
    expect(received?.headers.get('list-unsubscribe')).toEqual([`<${unsubscribeUrl}>`])
    expect(received?.headers.get('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
  })
})
