import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { changeEmail, forgotPassword, sendConfirmation } from '#contract/accounts/account-settings.ts'
import { registerUser } from '#contract/accounts/sign-in.ts'
import { subscribeToNewsletter } from '#contract/shop/contact.ts'
import { loggerFor } from '../http/request-log.ts'
import { linkIn, pressLink } from '../testing/mail-links.ts'
import { headerOf, mailShopOfFile, PUBLIC_URL, SOON } from '../testing/mail-shop.ts'

const PASSWORD = 'correct horse'
const PAGES = ['/email/confirm', '/email/not-me', '/email/change', '/newsletter/confirm', '/newsletter/unsubscribe']

const logged: string[] = []
const logger = loggerFor({ production: true, logLevel: 'debug' }, (line) => logged.push(line))
const shop = await mailShopOfFile([], {}, { logger, logLevel: 'debug' })

let people = 0

/** Somebody causes every mail with links; gives one link to each page. */
async function mailed() {
  const [email, person] = [`linked${++people}@example.com`, shop.open.visitor()]
  await person.call(registerUser, { name: 'Asha', email, password: PASSWORD })
  await person.call(subscribeToNewsletter, { email })
  await person.call(sendConfirmation)
  await person.call(forgotPassword, { email })
  await expect.poll(() => shop.server.mailsTo(email).length, SOON).toBe(3)
  await person.call(changeEmail, { email: `next-${email}`, password: PASSWORD })
  await expect.poll(() => shop.server.mailsTo(`next-${email}`).length, SOON).toBe(1)
  const mails = [...shop.server.inbox]
  const linkTo = (path: string) => mails.map(({ text }) => linkIn(text, path)).find(Boolean) ?? ''
  const unsubscribeHeader = mails.map((mail) => headerOf(mail, 'list-unsubscribe')).find(Boolean) ?? ''
  const oneClick = /^<https:\/\/shop\.example(.*)>$/.exec(unsubscribeHeader)?.[1] ?? ''
  return { email, person, mails, linkTo, oneClick }
}

async function visit(path: string, init?: RequestInit) {
  const response = await shop.open.visitor().fetch(path, init)
  return { status: response.status, headers: response.headers, page: await response.text() }
}
const post = (path: string, body: string) => visit(path, { method: 'POST', body: new URLSearchParams({ token: body }) })

async function statesOf(email: string) {
  const { rows } = await shop.open.shop.db.execute(sql`SELECT
    (SELECT email_confirmed_at IS NOT NULL FROM users WHERE email = ${email}) AS confirmed,
    (SELECT count(*)::int FROM stopped_mailboxes WHERE email LIKE ${`%${email}`}) AS stopped,
    (SELECT confirmed_at IS NOT NULL FROM newsletter_subscribers WHERE email = ${email}) AS subscribed`)
  return rows[0]
}
const UNTOUCHED = { confirmed: false, stopped: 0, subscribed: false }

describe('the links in mails', () => {
  test('have their tokens behind #; only the header for one-click unsubscription has one in the query', async () => {
    const { mails, linkTo, oneClick } = await mailed()
    for (const { text, html, headers } of mails) {
      const rest = [...headers].filter(([name]) => name !== 'list-unsubscribe').flatMap(([, values]) => values)
      for (const words of [text, html, rest.join('\n')]) expect(words).not.toMatch(/token=|[?&/=][\w-]{43}(?![\w-])/)
    }
    for (const path of [...PAGES, '/reset-password']) expect(linkTo(path), path).toMatch(/#[\w-]{43}(&unconfirmed)?$/)
    expect(oneClick).toMatch(/^\/newsletter\/unsubscribe\?token=[\w-]{43}$/)
  })

  test('lead to pages that are the same for everybody and change nothing, with a script that the policy names', async () => {
    const { email } = await mailed()
    for (const path of PAGES) {
      const { status, headers, page } = await visit(path)
      expect(status, path).toBe(200)
      expect(page, path).toContain('Paste the link')
      expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex'])
      const script = /<script>(.*?)<\/script>/s.exec(page)?.[1] ?? ''
      const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
      expect(headers.get('content-security-policy'), path).toContain(`script-src ${hash};`)
      expect((await visit(path, { method: 'HEAD' })).status, path).toBe(200)
    }
    expect(await statesOf(email)).toEqual(UNTOUCHED)
  })

  test('of mails from before, with the token in the query, still lead there and work', async () => {
    const { email, person, linkTo } = await mailed()
    const links = PAGES.map(linkTo)
    for (const link of links) {
      const { status, headers } = await visit(link.replace('#', '?token='))
      expect({ status, to: headers.get('location') }).toEqual({ status: 302, to: link })
      expect(headers.get('cache-control')).toBe('no-store')
    }
    expect(await statesOf(email)).toEqual(UNTOUCHED)
    const open = await person.fetch(linkTo('/email/confirm').replace('#', '?token='), { method: 'POST' })
    expect(open.status, 'a page that was open meanwhile').toBe(200)
    expect(await statesOf(email)).toMatchObject({ confirmed: true })
  })

  test('can be pasted whole where there is no script, new or old', async () => {
    const { email, linkTo } = await mailed()
    const confirm = linkTo('/newsletter/confirm')
    expect((await post('/newsletter/confirm', ` ${PUBLIC_URL}${confirm}\n`)).status).toBe(200)
    expect(await statesOf(email)).toMatchObject({ subscribed: true })
    const unsubscribe = linkTo('/newsletter/unsubscribe').replace('#', '?token=')
    expect((await post('/newsletter/unsubscribe', PUBLIC_URL + unsubscribe)).status).toBe(200)
    expect(await statesOf(email)).toMatchObject({ subscribed: false })
  })

  test('that are not whole are refused with a sentence, and nothing changes', async () => {
    const { email, linkTo } = await mailed()
    for (const path of PAGES) {
      const link = linkTo(path)
      for (const cut of ['', 'x', '%00', link.slice(0, -1), `${link}x`, `${link} ${link}x`, 'x'.repeat(3000)]) {
        const { status, page } = await post(path, cut)
        expect({ status, cut }).toEqual({ status: 400, cut })
        expect(page).toContain('isn’t the whole link')
        expect(page).not.toContain(link.slice(-20))
      }
      expect((await visit(path, { method: 'POST' })).status).toBe(400)
      expect((await visit(path, { method: 'POST', body: 'x'.repeat(5000) })).status).toBe(413)
    }
    expect(await statesOf(email)).toEqual(UNTOUCHED)
  })

  test('are in no log: not pressed, old, by one click, nor when the database fails', async () => {
    const { linkTo, oneClick, person } = await mailed()
    const links = PAGES.map(linkTo)
    const faulty = () =>
      Promise.all([...links.map((link) => pressLink(shop.open.visitor(), link)), visit(oneClick, { method: 'POST' })])
    await shop.open.shop.db.execute(sql`ALTER TABLE email_tokens RENAME TO elsewhere`)
    await shop.open.shop.db.execute(sql`ALTER TABLE newsletter_links RENAME TO elsewhere_too`)
    expect((await faulty()).map(({ status }) => status)).toEqual(Array(6).fill(500))
    await shop.open.shop.db.execute(sql`ALTER TABLE elsewhere RENAME TO email_tokens`)
    await shop.open.shop.db.execute(sql`ALTER TABLE elsewhere_too RENAME TO newsletter_links`)

    for (const link of links) await visit(link.replace('#', '?token='))
    await visit(oneClick)
    expect((await visit(oneClick, { method: 'POST' })).status).toBe(200)
    for (const link of links) await pressLink(person, link)
    await visit(`/email/nowhere?token=${oneClick.slice(-43)}`)
    const log = logged.join('')
    for (const path of [...PAGES, '/email/nowhere']) expect(log).toContain(`"path":"${path}"`)
    for (const link of [...links, linkTo('/reset-password'), oneClick])
      expect(log).not.toContain(/[\w-]{43}/.exec(link)?.[0])
  })
})
