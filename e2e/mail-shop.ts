import { MailServer } from '#server/testing/mail-server.ts'
import { test as base } from './shop.ts'

/**
 * A shop with a mail server of its own and few places for unpaid orders, for journeys that need one of these or change
 * how its owner signs in.
 */
export const test = base.extend<object, { mailServer: MailServer }>({
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs nothing
    async ({}, use) => {
      const server = await MailServer.open()
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  shopSettings: [
    ({ mailServer }, use) => use({ SMTP_URL: mailServer.url, KEEP_ACTIVITY_DAYS: '90', OPEN_CASH_ORDERS: '2' }),
    { scope: 'worker' },
  ],
})
