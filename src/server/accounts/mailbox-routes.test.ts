import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgotPassword, sendConfirmation } from '#contract/accounts/account-settings.ts'
import { checkUser } from '#contract/accounts/accounts.ts'
import { loginUser, registerUser } from '#contract/accounts/sign-in.ts'
import { addAddress, listAddresses } from '#contract/addresses/addresses.ts'
import { updateCart } from '#contract/cart/cart.ts'
import { listFavourites, setFavourite } from '#contract/catalog/favourites.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { listSellerOrders, moveOrder } from '#contract/orders/seller-orders.ts'
import { subscribeToNewsletter } from '#contract/shop/contact.ts'
import { listMails, type Mail, resendMail, showMail } from '#contract/shop/mail.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { linkIn as linkInText, pressLink } from '../testing/mail-links.ts'
import type { ReceivedMail } from '../testing/mail-server.ts'
import { headerOf, MailShop, mailShopOfFile, PUBLIC_URL, SOON } from '../testing/mail-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

const shop = await mailShopOfFile([grocery('Milk', { offerPrice: 22.35 })])

/** Everything that a shopper types carries this word. */
const TYPED = 'Lottery'
const PASSWORD = 'correct horse'
let people = 0

type Shopper = { email: string; person: Visitor; address: string }

async function register(email = `mailbox${++people}@example.com`, name = `${TYPED} Winner`): Promise<Shopper> {
  const person = shop.open.visitor()
  expect((await person.call(registerUser, { name, email, password: PASSWORD })).status).toBe(200)
  const typed = { ...homeAddress, firstName: TYPED, street: `${TYPED} Road`, city: TYPED }
  const { body } = await person.expectDone(addAddress, { address: typed })
  return { email, person, address: body.address._id }
}

async function placeOrder({ person, address }: Shopper): Promise<string> {
  const items = [{ product: (await shop.open.product('Milk'))._id, quantity: 1 }]
  const { status, body } = await person.call(placeCodOrder, { items, address })
  expect(status).toBe(200)
  return String(body.orderId)
}

/** Waits until no mail to the recipient waits, then gives those that arrived. */
async function delivered(email: string): Promise<ReceivedMail[]> {
  await shop.wait()
  await expect.poll(async () => countMails(email, ['queued', 'sending']), SOON).toBe(0)
  return shop.server.mailsTo(email)
}

async function countMails(email: string, states: Mail['state'][]): Promise<number> {
  const { body } = await shop.seller.expectDone(listMails, { limit: '200' })
  return body.mails.filter(({ recipient, state }) => recipient === email && states.includes(state)).length
}

async function waitingResets(): Promise<number> {
  const { rows } = await shop.open.shop.db.execute(sql`SELECT email FROM reset_requests`)
  return rows.length
}

const linkIn = (mail: ReceivedMail | undefined, page: string) => linkInText(mail?.text, `/email/${page}`)

/** Orders once and finds the links in the mail. */
async function mailed(email?: string) {
  const shopper = await register(email)
  const orderId = await placeOrder(shopper)
  const [mail] = await delivered(shopper.email)
  return { ...shopper, orderId, mail, confirm: linkIn(mail, 'confirm'), notMe: linkIn(mail, 'not-me') }
}

async function visit(path: string, init?: RequestInit, who = shop.open.visitor()) {
  const response = await who.fetch(path, init)
  return { status: response.status, headers: response.headers, page: await response.text() }
}
const press = (link: string, who = shop.open.visitor()) => pressLink(who, link)
const isSignedIn = async (person: Visitor) => (await person.call(checkUser)).body.success

const age = (email: string, hours: number) =>
  shop.open.shop.db.execute(sql`WITH tokens AS (
      UPDATE email_tokens SET expires_at = expires_at - ${hours} * interval '1 hour' WHERE email = ${email}
    ) UPDATE mail_outbox SET counted_at = counted_at - ${hours} * interval '1 hour' WHERE recipient = ${email}`)

describe('a mailbox that its owner has not confirmed', () => {
  test('gets three mails a day, however often a stranger orders, and none of the stranger’s words', async () => {
    const stranger = await register()
    for (let order = 0; order < 8; order++) await placeOrder(stranger)
    const mails = await delivered(stranger.email)
    expect(mails).toHaveLength(3)
    for (const mail of mails) {
      const words = [...mail.headers.values()].flat().join('\n') + mail.text + mail.html
      expect(words).not.toContain(TYPED)
      expect(words).not.toContain(homeAddress.phone)
      expect(mail.text).toContain('1 × Milk')
      expect(linkIn(mail, 'confirm')).not.toBe('')
      expect(linkIn(mail, 'not-me')).not.toBe('')
      for (const page of ['confirm', 'not-me']) expect(mail.html).toContain(`href="${PUBLIC_URL}${linkIn(mail, page)}"`)
    }
    expect(await countMails(stranger.email, ['withheld'])).toBe(5)
  })

  test('has three of its own for what strangers ask for, and three again the next day', async () => {
    const { email, ...shopper } = await mailed()
    const asked = shop.open.visitor()
    await asked.call(subscribeToNewsletter, { email })
    // Mails are sent side by side: another could take its place.
    await expect.poll(() => shop.server.mailsTo(email), SOON).toHaveLength(2)
    for (let time = 0; time < 5; time++) {
      await asked.call(forgotPassword, { email })
      // Requests that wait together become one mail.
      await expect.poll(waitingResets, SOON).toBe(0)
    }
    const mails = await delivered(email)
    expect(await countMails(email, ['withheld'])).toBe(3)
    expect(mails).toHaveLength(1 + 3)
    const newsletter = mails.find((mail) => headerOf(mail, 'subject') === 'Please confirm your subscription')
    expect(linkIn(newsletter, 'not-me')).not.toBe('')
    for (let order = 0; order < 3; order++) await placeOrder({ email, ...shopper })
    expect(await delivered(email), 'three about orders').toHaveLength(3 + 3)

    await age(email, 24)
    await placeOrder({ email, ...shopper })
    expect(await delivered(email)).toHaveLength(7)
  })

  test('is one mailbox, however it is spelled', async () => {
    const spelled = ['v.ictim@gmail.com', 'victim+1@gmail.com', 'vic.tim+sale@googlemail.com', 'victim@gmail.com']
    let arrived = 0
    for (const email of spelled) {
      const stranger = await register(email)
      for (let order = 0; order < 2; order++) await placeOrder(stranger)
      arrived += (await delivered(email)).length
      await shop.open.visitor().call(subscribeToNewsletter, { email })
      await delivered(email)
    }
    expect(arrived, 'about orders').toBe(3)
    const all = spelled.flatMap((email) => shop.server.mailsTo(email))
    expect(all, 'and three that anybody can ask for').toHaveLength(6)
  })

  test('does not cost its owner a mail, who has confirmed another spelling', async () => {
    const owner = await register('owner@gmail.com')
    await shop.confirmMailbox(owner.email)
    const stranger = await register('own.er+x@gmail.com')
    for (let order = 0; order < 5; order++) await placeOrder(stranger)
    expect(await delivered(stranger.email)).toHaveLength(3)
    for (let order = 0; order < 5; order++) await placeOrder(owner)
    expect(await delivered(owner.email)).toHaveLength(5)
  })

  test('counts a mail that is tried twice once, and holds back a fourth, also when the seller asks for it', async () => {
    const shopper = await register()
    shop.server.faults.push({ refuse: 'message', code: 451 })
    await placeOrder(shopper)
    await shop.until({ recipient: shopper.email, state: 'queued', attempts: 1 })
    for (let order = 0; order < 3; order++) await placeOrder(shopper)
    expect(await delivered(shopper.email)).toHaveLength(3)
    expect(await countMails(shopper.email, ['withheld'])).toBe(1)

    const { body } = await shop.seller.expectDone(listMails, { state: 'withheld' })
    const [withheld] = body.mails
    expect(withheld).toMatchObject({ recipient: shopper.email, lastError: expect.stringContaining('3 emails a day') })
    expect((await shop.seller.call(resendMail, { id: withheld?._id ?? '' })).status).toBe(200)
    expect(await delivered(shopper.email)).toHaveLength(3)
  })

  test('is confirmed by a button, not by a mail program that looks at the link; then mails are whole', async () => {
    const { email, confirm, ...shopper } = await mailed()
    const looked = await visit(confirm)
    expect(looked).toMatchObject({ status: 200, page: expect.stringContaining('<form method="post"') })
    await visit(confirm, { method: 'HEAD' })
    expect(await isConfirmed(email)).toBe(false)

    expect(await press(confirm, shopper.person)).toMatchObject({
      status: 200,
      page: expect.stringContaining('confirmed'),
    })
    expect(await isConfirmed(email)).toBe(true)
    for (let order = 0; order < 5; order++) await placeOrder({ email, ...shopper })
    const mails = await delivered(email)
    expect(mails).toHaveLength(6)
    const last = mails.at(-1)
    expect(last?.text).toContain(`${TYPED} Road`)
    expect([linkIn(last, 'confirm'), linkIn(last, 'not-me')]).toEqual(['', ''])
    expect(headerOf(last, 'subject')).not.toContain(TYPED)
    expect(/<h1[^>]*>([^<]*)</.exec(last?.html ?? '')?.[1]).toBe('Thanks for your order!')
  })

  test('has a day to be confirmed, and stays so however often the button is pressed', async () => {
    const late = await mailed()
    await age(late.email, 24)
    expect(await press(late.confirm)).toMatchObject({ status: 410 })
    expect(await isConfirmed(late.email)).toBe(false)

    const quick = await mailed()
    const pressed = await Promise.all(Array.from({ length: 5 }, () => press(quick.confirm, quick.person)))
    expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await press(quick.confirm)).toMatchObject({ status: 200, page: expect.stringContaining('confirmed') })
    // A link from before the confirmation cannot take the account from its owner.
    expect(await press(quick.notMe)).toMatchObject({ status: 410 })
    expect(await isSignedIn(quick.person)).toBe(true)
  })

  test('is shown to the seller as its owner sees it, without a link that works', async () => {
    const { email } = await mailed()
    const { body } = await shop.seller.expectDone(listMails, { limit: '200' })
    const mail = body.mails.find(({ recipient }) => recipient === email)
    const shown = await shop.seller.call(showMail, { id: mail?._id ?? '' })
    expect(shown.body.html).toContain('This wasn')
    expect(shown.body.html).toContain('/email/not-me#"')
    expect(shown.body.html).not.toMatch(/(#|token=)[\w-]{20}/)
    expect(shown.body.html).not.toContain(TYPED)
  })
})

describe('confirming a mailbox', () => {
  const belongings = async (person: Visitor) => {
    const { addresses } = (await person.expectDone(listAddresses)).body
    const { cartItems } = (await person.expectDone(checkUser)).body.user
    const { favourites } = (await person.expectDone(listFavourites)).body
    return { addresses: addresses.length, cart: Object.keys(cartItems).length, favourites: favourites.length }
  }
  async function fillUp(person: Visitor) {
    const { _id } = await shop.open.product('Milk')
    await person.call(updateCart, { cartItems: { [_id]: 2 } })
    await person.call(setFavourite, { product: _id, favourite: true })
  }

  test('from elsewhere changes nothing, and works once the account is signed in there', async () => {
    const { email, confirm, person } = await mailed()
    await fillUp(person)
    expect((await visit(confirm)).page).toContain('Sign in in this browser first')
    const elsewhere = await shop.open.shopper()
    expect(await press(confirm, elsewhere)).toMatchObject({ status: 403, page: expect.stringContaining('still works') })
    expect(await isConfirmed(email)).toBe(false)
    expect([await isSignedIn(person), await isSignedIn(elsewhere)]).toEqual([true, true])
    expect(await belongings(person)).toEqual({ addresses: 1, cart: 1, favourites: 1 })
    await elsewhere.call(loginUser, { email, password: PASSWORD })
    expect((await press(confirm, elsewhere)).status).toBe(200)
    expect(await isConfirmed(email)).toBe(true)
  })

  test('from the account’s own session changes nothing else', async () => {
    const { confirm, person } = await mailed()
    await fillUp(person)
    await press(confirm, person)
    expect(await isSignedIn(person)).toBe(true)
    expect(await belongings(person)).toEqual({ addresses: 1, cart: 1, favourites: 1 })
  })

  test('a second time from elsewhere takes nothing from its owner', async () => {
    const first = await mailed()
    await placeOrder(first)
    const again = linkIn((await delivered(first.email))[1], 'confirm')
    await press(first.confirm, first.person)
    await press(again)
    expect(await isSignedIn(first.person)).toBe(true)
    expect(await belongings(first.person)).toMatchObject({ addresses: 1 })
  })

  test('is announced in the mail', async () => {
    const { person, email } = await register()
    await person.call(sendConfirmation)
    const [mail] = await delivered(email)
    expect(mail?.text).toContain('Open it where you are signed in')
  })
})

describe('“this was not me”', () => {
  test('stops all mail, ends the stranger’s sessions and sets the address free; the order goes on', async () => {
    const { email, person, orderId, notMe } = await mailed()
    expect(await visit(notMe)).toMatchObject({ status: 200, page: expect.stringContaining('<form method="post"') })
    expect(await isSignedIn(person)).toBe(true)

    expect(await press(notMe)).toMatchObject({ status: 200, page: expect.stringContaining('stopped') })
    expect(await press(notMe)).toMatchObject({ status: 200, page: expect.stringContaining('stopped') })
    expect(await isSignedIn(person)).toBe(false)
    const strangers = { email, password: PASSWORD }
    expect((await shop.open.visitor().call(loginUser, strangers)).status).toBe(401)
    expect((await shop.seller.call(moveOrder, { id: orderId, status: 'Packed' })).status).toBe(200)
    const { body } = await shop.seller.expectDone(listSellerOrders)
    expect(body.orders.map(({ _id }) => _id)).toContain(orderId)

    const owner = await register(email, 'Asha Rao')
    await placeOrder(owner)
    await shop.open.visitor().call(subscribeToNewsletter, { email })
    expect(await delivered(email)).toHaveLength(1)
    expect(await countMails(email, ['withheld'])).toBe(2)

    const { page } = await press(notMe)
    const again = /action="(\/email\/allow)"><input type="hidden" name="token" value="([\w-]{43})"/.exec(page) ?? []
    expect(await press(again.slice(1).join('#'))).toMatchObject({
      status: 200,
      page: expect.stringContaining('Emails are on again'),
    })
    expect(await press(notMe)).toMatchObject({ status: 410 })
    expect(await isSignedIn(owner.person)).toBe(true)
    await placeOrder(owner)
    const mails = await delivered(email)
    expect(mails).toHaveLength(2)
    expect((await press(linkIn(mails[1], 'confirm'), owner.person)).status).toBe(200)
  })

  test('leaves mail about the stranger’s orders unsent, also when the owner allows mail again', async () => {
    const { email, orderId, notMe } = await mailed()
    await shop.seller.call(moveOrder, { id: orderId, status: 'Packed' })
    await press(notMe)
    await press(notMe.replace('not-me', 'allow'))
    expect(await delivered(email)).toHaveLength(1)
  })

  test('does nothing for made-up tokens and foreign sites', async () => {
    const { notMe, confirm, person } = await mailed()
    for (const path of ['confirm', 'not-me', 'allow'])
      for (const token of ['', 'x', 'x'.repeat(43), 'x'.repeat(3000)])
        expect((await press(`/email/${path}#${token}`)).status, path + token).toBe(token.length === 43 ? 410 : 400)
    for (const path of [notMe, confirm]) {
      const foreign = await pressLink(shop.open.visitor(), path, { origin: 'https://evil.example' })
      expect(foreign.status).toBe(403)
    }
    expect(await press(confirm.replace('confirm', 'not-me'))).toMatchObject({ status: 410 })
    expect(await press(notMe.replace('not-me', 'confirm'))).toMatchObject({ status: 410 })
    expect(await isSignedIn(person)).toBe(true)
  })
})

describe('everybody', () => {
  let few: MailShop
  beforeAll(async () => {
    few = await MailShop.open([grocery('Milk')], { MAILS_PER_RECIPIENT_PER_DAY: '4' })
  })
  afterAll(() => few.close())

  test('gets so many mails a day and no more, messages of the contact form included', async () => {
    for (let message = 0; message < 6; message++) await few.write()
    const withheld = async () => (await few.seller.call(listMails, { state: 'withheld' })).body.mails
    await expect.poll(withheld, SOON).toHaveLength(2)
    await expect
      .poll(async () => (await few.seller.call(listMails, { state: 'sent' })).body.mails, SOON)
      .toHaveLength(4)
    expect(few.server.mailsTo('desk@shop.example')).toHaveLength(4)
  })

  test('has mails about orders left, whatever the contact form sent to the same mailbox', async () => {
    const email = 'desk@shop.example'
    const person = few.open.visitor()
    await person.call(registerUser, { name: 'Desk', email, password: PASSWORD })
    const { body } = await person.expectDone(addAddress, { address: homeAddress })
    const items = [{ product: (await few.open.product('Milk'))._id, quantity: 1 }]
    await person.call(placeCodOrder, { items, address: body.address._id })
    await expect.poll(() => few.server.mailsTo(email).length, SOON).toBe(5)
  })
})

test.each([
  'https://prize.example',
  'Win at www.prize.example',
  'prize.example',
  'me@prize.example',
  'Asha t.me/prize',
  'prize。example',
  'ｗｗｗ．prize．example',
  '10.0.0.1',
])('nobody is called %s', async (name) => {
  const account = { name, email: `link${++people}@example.com`, password: PASSWORD }
  const { status, body } = await shop.open.visitor().call(registerUser, account)
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'malformed' })
  expect(body.message).toContain('without links')
})

async function isConfirmed(email: string): Promise<boolean> {
  const { rows } = await shop.open.shop.db.execute(
    sql`SELECT 1 FROM users WHERE email = ${email} AND email_confirmed_at IS NOT NULL`,
  )
  return rows.length > 0
}
