import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect } from 'vitest'
import type * as z from 'zod/mini'
import { sendMessage } from '#contract/shop/contact.ts'
import { listMails, type mail } from '#contract/shop/mail.ts'
import type { SeedProduct } from '#seed/catalogue.ts'
import { type Config, readConfig } from '../config/config.ts'
import { SEND_MAIL } from '../mail/mail-routes.ts'
import { MailServer, type ReceivedMail } from './mail-server.ts'
import { type OpenShop, openShop } from './open-shop.ts'
import { WEBHOOK_SECRET } from './paying.ts'
import type { Reply, Visitor } from './visitor.ts'

export const SOON = { timeout: 10_000 }
export type WireMail = z.input<typeof mail>
export const PUBLIC_URL = 'https://shop.example'

export const headerOf = (mail: ReceivedMail | undefined, name: string) => mail?.headers.get(name)?.[0]

/** One shop for a file of tests, whose inbox is empty when each of them begins. */
export async function mailShopOfFile(...how: Parameters<typeof MailShop.open>): Promise<MailShop> {
  const shop = await MailShop.open(...how)
  afterAll(() => shop.close())
  beforeEach(() => {
    shop.server.inbox.length = 0
    shop.server.faults.length = 0
  })
  return shop
}

/** A shop that has a mail server to talk to. */
export class MailShop {
  readonly server: MailServer
  readonly open: OpenShop
  readonly seller: Visitor
  readonly #sending: NodeJS.Timeout
  #messages = 0

  private constructor(server: MailServer, open: OpenShop, seller: Visitor) {
    this.server = server
    this.open = open
    this.seller = seller
    // Ten times as often as the job runs by itself: tests wait for it all the time.
    this.#sending = setInterval(() => open.shop.jobs.wake(SEND_MAIL), 100)
  }

  static async open(
    seeds: SeedProduct[] = [],
    settings: Record<string, string> = {},
    { logger, ...config }: Pick<Partial<Config>, 'logLevel'> & { logger?: object } = {},
  ): Promise<MailShop> {
    const server = await MailServer.open()
    const { mail } = readConfig({
      PUBLIC_URL,
      SMTP_URL: server.url,
      MAIL_FROM: 'Corner Shop <shop@shop.example>',
      SHOP_EMAIL: 'desk@shop.example',
      MAILS_PER_RECIPIENT_PER_DAY: '1000',
      ...settings,
    })
    const payments = { keys: null, webhookSecret: WEBHOOK_SECRET, baseUrl: null }
    const open = await openShop({
      seeds,
      ...(logger && { logger }),
      config: { publicUrl: PUBLIC_URL, mail, payments, ...config },
    })
    return new MailShop(server, open, await open.seller())
  }

  async close(): Promise<void> {
    clearInterval(this.#sending)
    await this.open.close()
    await this.server.close()
  }

  /** Somebody new writes through the contact form. */
  write(changes: object = {}): Promise<Reply<typeof sendMessage>> {
    return this.open.visitor().call(sendMessage, {
      user_name: 'Asha',
      user_email: `asha${++this.#messages}@example.com`,
      user_phone: '+91 00000 00000',
      message: 'Do you have figs?\nOr dates?',
      ...changes,
    })
  }

  async newestMail(): Promise<WireMail> {
    const { body } = await this.seller.expectDone(listMails, { limit: '1' })
    const [newest] = body.mails
    if (!newest) throw new Error('no mail')
    return newest
  }

  /** Answers the newest mail once it is so. */
  async until(expected: object): Promise<WireMail> {
    await expect.poll(() => this.newestMail(), SOON).toMatchObject(expected)
    return this.newestMail()
  }

  /** As its owner does with the link in a mail. */
  async confirmMailbox(email: string): Promise<void> {
    await this.open.shop.db.execute(sql`UPDATE users SET email_confirmed_at = now() WHERE email = ${email}`)
  }

  /** Time goes by until every pause and every lease is over. */
  async wait(): Promise<void> {
    await this.open.shop.db.execute(sql`UPDATE mail_outbox SET next_attempt_at = now() - interval '1 second',
      lease_until = CASE WHEN state = 'sending' THEN now() - interval '1 second' END
      WHERE state IN ('queued', 'sending')`)
  }
}
