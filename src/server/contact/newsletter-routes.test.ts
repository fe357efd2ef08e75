import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { subscribeToNewsletter } from '#contract/shop/contact.ts'
import { showMail } from '#contract/shop/mail.ts'
import { linkIn, pressLink } from '../testing/mail-links.ts'
import { headerOf, mailShopOfFile, PUBLIC_URL, SOON } from '../testing/mail-shop.ts'
import { deleteUnconfirmed } from './newsletter-store.ts'

const shop = await mailShopOfFile()

let people = 0

const ask = (email: string) => shop.open.visitor().call(subscribeToNewsletter, { email })

/** Asks, reads the mail and finds the two links in it. */
async function asked(email = `asha${++people}@example.com`) {
  expect((await ask(email)).status).toBe(200)
  await expect.poll(() => shop.server.mailsTo(email), SOON).toHaveLength(1)
  const [mail] = shop.server.mailsTo(email)
  const linkTo = (page: string) => linkIn(mail?.text, `/newsletter/${page}`)
  return { email, mail, confirm: linkTo('confirm'), unsubscribe: linkTo('unsubscribe') }
}

async function visit(path: string, init?: RequestInit) {
  const response = await shop.open.visitor().fetch(path, init)
  return { status: response.status, headers: response.headers, page: await response.text() }
}
const press = (link: string) => pressLink(shop.open.visitor(), link)

async function isSubscribed(email: string): Promise<boolean> {
  const { rows } = await shop.open.shop.db.execute(
    sql`SELECT 1 FROM newsletter_subscribers WHERE email = ${email} AND confirmed_at IS NOT NULL`,
  )
  return rows.length > 0
}

const age = (email: string, days: number) =>
  shop.open.shop.db.execute(sql`WITH links AS (
      UPDATE newsletter_links SET created_at = created_at - ${days} * interval '1 day' WHERE email = ${email}
    ) UPDATE newsletter_subscribers SET asked_at = asked_at - ${days} * interval '1 day',
      unsubscribed_at = unsubscribed_at - ${days} * interval '1 day' WHERE email = ${email}`)

describe('the newsletter', () => {
  test('begins with a click on a button, not with a mail program that looks at the link', async () => {
    const { email, mail, confirm } = await asked()
    expect(headerOf(mail, 'subject')).toBe('Please confirm your subscription')
    const looked = await visit(confirm)
    expect(looked).toMatchObject({ status: 200, page: expect.stringContaining('<form method="post"') })
    expect((await visit(confirm, { method: 'HEAD' })).status).toBe(200)
    expect(await isSubscribed(email)).toBe(false)

    expect(await press(confirm)).toMatchObject({ status: 200, page: expect.stringContaining('You’re subscribed!') })
    expect(await isSubscribed(email)).toBe(true)
    expect(await press(confirm)).toMatchObject({ status: 200 })
  })

  test('ends with one click from the mailbox, which knows nothing of this site', async () => {
    const { email, mail, confirm, unsubscribe } = await asked()
    await press(confirm)
    const oneClick = unsubscribe.replace('#', '?token=')
    expect(headerOf(mail, 'list-unsubscribe')).toBe(`<${PUBLIC_URL}${oneClick}>`)
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(await visit(unsubscribe)).toMatchObject({
      status: 200,
      page: expect.stringContaining('Unsubscribe</button>'),
    })
    expect(await isSubscribed(email)).toBe(true)

    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    const headers = { origin: 'https://mailbox.example', 'sec-fetch-site': 'cross-site' }
    expect(await visit(oneClick, { method: 'POST', body, headers })).toMatchObject({ status: 200 })
    expect(await isSubscribed(email)).toBe(false)
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    expect(await visit(oneClick, { method: 'POST', body: form })).toMatchObject({ status: 200 })
    expect(await press(confirm), 'an old link does not bring anybody back').toMatchObject({ status: 410 })
    expect(await isSubscribed(email)).toBe(false)

    await age(email, 1)
    shop.server.inbox.length = 0
    const { confirm: fresh } = await asked(email)
    await press(fresh)
    expect(await isSubscribed(email)).toBe(true)
  })

  test('asks once however often somebody presses the button, and says the same to all', async () => {
    const { email } = await asked()
    const replies = [await ask(email), await ask(email.toUpperCase()), await ask('new@example.com')]
    expect(new Set(replies.map(({ body }) => body.message)).size).toBe(1)
    await expect.poll(() => shop.server.mailsTo('new@example.com'), SOON).toHaveLength(1)
    expect(shop.server.mailsTo(email)).toHaveLength(1)
    await age(email, 1)
    await ask(email)
    await expect.poll(() => shop.server.mailsTo(email), SOON).toHaveLength(2)
  })

  test('does not write to those who are subscribed already', async () => {
    const { email, confirm } = await asked()
    await press(confirm)
    await age(email, 1)
    expect((await ask(email)).status).toBe(200)
    await ask('another@example.com')
    await expect.poll(() => shop.server.mailsTo('another@example.com'), SOON).toHaveLength(1)
    expect(shop.server.mailsTo(email)).toHaveLength(1)
    expect(await isSubscribed(email)).toBe(true)
  })

  test('has links that end after a week and cannot be guessed', async () => {
    const { email, confirm, unsubscribe } = await asked()
    await age(email, 8)
    expect(await press(confirm)).toMatchObject({ status: 410 })
    expect(await press(unsubscribe)).toMatchObject({ status: 200 })
    expect(await press(`/newsletter/confirm#${'x'.repeat(43)}`)).toMatchObject({ status: 410 })
    for (const query of ['', '?token=x', '?token=a&token=b']) {
      expect(await visit(`/newsletter/confirm${query}`)).toMatchObject({ status: 200 })
      expect(await visit(`/newsletter/confirm${query}`, { method: 'POST' })).toMatchObject({ status: 400 })
    }
    expect((await press(`/newsletter/unsubscribe#${'x'.repeat(43)}`)).status).toBe(200)
    expect(await isSubscribed(email)).toBe(false)
  })

  test('keeps no secret of a link: not in the database, not on the seller’s screen', async () => {
    const { confirm } = await asked()
    const token = confirm.split('#')[1] ?? ''
    const { rows } = await shop.open.shop.db.execute(sql`SELECT to_jsonb(mail_outbox)::text AS row FROM mail_outbox
      UNION ALL SELECT to_jsonb(newsletter_links)::text FROM newsletter_links`)
    expect(rows.length).toBeGreaterThan(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    const { body } = await shop.seller.call(showMail, { id: (await shop.newestMail())._id })
    expect(body).toMatchObject({ subject: 'Please confirm your subscription' })
    expect(JSON.stringify(body)).not.toContain(token)
  })

  test('forgets those who never confirmed, not those who did', async () => {
    const silent = await asked()
    const loyal = await asked()
    await press(loyal.confirm)
    for (const { email } of [silent, loyal]) await age(email, 40)
    await deleteUnconfirmed(shop.open.shop.db)
    const { rows } = await shop.open.shop.db.execute(sql`SELECT email FROM newsletter_subscribers
      WHERE email IN (${silent.email}, ${loyal.email})`)
    expect(rows).toEqual([{ email: loyal.email }])
    expect(await press(silent.unsubscribe)).toMatchObject({ status: 200 })
  })
})
