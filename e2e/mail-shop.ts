import { MailServer } from '#server/testing/mail-server.ts'
import { test as base } from './shop.ts'

/** A shop with a mail server of its own. */
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
  shopSettings: [({ mailServer }, use) => use({ SMTP_URL: mailServer.url }), { scope: 'worker' }],
})
