import { MailServer } from '#server/testing/mail-server.ts'
import { TEXT_SECRET, TextServer } from '#server/testing/text-server.ts'
import { test as base } from './shop.ts'

/**
 * A shop with a mail server and a service for text messages of its own, and few places for unpaid orders, for journeys that need one of these or change
 * how its owner signs in.
 */
export const test = base.extend<object, { mailServer: MailServer; textServer: TextServer }>({
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs nothing
    async ({}, use) => {
      const server = await MailServer.open()
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  textServer: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs nothing
    async ({}, use) => {
      const server = await TextServer.open()
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  shopSettings: [
    ({ mailServer, textServer }, use) =>
      use({
        SMTP_URL: mailServer.url,
        MESSAGES_URL: textServer.url,
        MESSAGES_SECRET: TEXT_SECRET,
        KEEP_ACTIVITY_DAYS: '90',
      }),
    { scope: 'worker' },
  ],
})
