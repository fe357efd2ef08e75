import { describe, expect, test } from 'vitest'
import { changeEmail, showAccount } from '#contract/accounts/account-settings.ts'
import { checkUser } from '#contract/accounts/accounts.ts'
import { loginUser, registerUser } from '#contract/accounts/sign-in.ts'
import { addAddress, listAddresses } from '#contract/addresses/addresses.ts'
import { updateCart } from '#contract/cart/cart.ts'
import { listFavourites, setFavourite } from '#contract/catalog/favourites.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { linkIn, pressLink } from '../testing/mail-links.ts'
import { mailShopOfFile, SOON } from '../testing/mail-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

const shop = await mailShopOfFile([grocery('Milk')])

const PASSWORD = 'correct horse'
let people = 0

/** Somebody with an address, a cart, a favourite and a second session, who asks to move to another mailbox. */
async function moving() {
  const [email, person, phone] = [`moving${++people}@example.com`, shop.open.visitor(), shop.open.visitor()]
  await person.call(registerUser, { name: 'Asha', email, password: PASSWORD })
  await shop.confirmMailbox(email)
  await phone.call(loginUser, { email, password: PASSWORD })
  const { _id } = await shop.open.product('Milk')
  await person.call(addAddress, { address: homeAddress })
  await person.call(updateCart, { cartItems: { [_id]: 2 } })
  await person.call(setFavourite, { product: _id, favourite: true })
  const next = `next-${email}`
  expect((await person.call(changeEmail, { email: next, password: PASSWORD })).status).toBe(200)
  const text = await mailTo(next)
  return { next, person, phone, text, change: linkIn(text, '/email/change'), notMe: linkIn(text, '/email/not-me') }
}

async function mailTo(email: string): Promise<string> {
  await expect.poll(() => shop.server.mailsTo(email).length, SOON).toBe(1)
  return shop.server.mailsTo(email)[0]?.text ?? ''
}

const press = (link: string, who: Visitor = shop.open.visitor()) => pressLink(who, link)

const isSignedIn = async (person: Visitor) => (await person.call(checkUser)).body.success

async function belongings(person: Visitor) {
  const { addresses } = (await person.expectDone(listAddresses)).body
  const { cartItems } = (await person.expectDone(checkUser)).body.user
  const { favourites } = (await person.expectDone(listFavourites)).body
  return { addresses: addresses.length, cart: Object.keys(cartItems).length, favourites: favourites.length }
}

describe('an account that moves to another mailbox', () => {
  test('does not from elsewhere, and the link still works in one of its own sessions', async () => {
    const { next, person, phone, change } = await moving()
    for (const stranger of [shop.open.visitor(), await shop.open.shopper()])
      expect(await press(change, stranger)).toMatchObject({ status: 403, page: expect.stringContaining('still works') })
    expect([await isSignedIn(person), await isSignedIn(phone)]).toEqual([true, true])
    expect(await belongings(person)).toEqual({ addresses: 1, cart: 1, favourites: 1 })
    expect((await person.call(showAccount)).body).not.toMatchObject({ email: next })
    expect((await press(change, person)).status).toBe(200)
    expect((await person.call(showAccount)).body).toMatchObject({ email: next })
  })

  test('from one of its own sessions keeps everything', async () => {
    const { next, person, phone, change } = await moving()
    const { page } = await press(change, phone)
    expect(page).toContain(next)
    expect(page).not.toContain('Forgot password?')
    expect([await isSignedIn(person), await isSignedIn(phone)]).toEqual([true, true])
    expect(await belongings(person)).toEqual({ addresses: 1, cart: 1, favourites: 1 })
  })

  test('has confirmed it: “this wasn’t me” in the mail from before no longer stops anything', async () => {
    const { next, person, change, notMe } = await moving()
    await press(change, person)
    expect((await press(notMe)).status).toBe(410)
    expect((await person.call(showAccount)).body).toMatchObject({ email: next, isConfirmed: true })
  })

  test('says before that the session counts: in the answer, in the mail and on the page', async () => {
    const { person, text, change } = await moving()
    expect(text).toContain('Open it where you are signed in')
    expect(await (await shop.open.visitor().fetch(change)).text()).toContain('Sign in in this browser first')
    const { message } = (await person.call(changeEmail, { email: 'third@example.com', password: PASSWORD })).body
    expect(message).toContain('signed in')
  })

  test('cannot move any more once the owner of its first mailbox said that it is not theirs', async () => {
    const [email, person] = [`stranger${++people}@example.com`, shop.open.visitor()]
    await person.call(registerUser, { name: 'Asha', email, password: PASSWORD })
    await person.call(changeEmail, { email: `own-${email}`, password: PASSWORD })
    const notMe = linkIn(await mailTo(email), '/email/not-me')
    const change = linkIn(await mailTo(`own-${email}`), '/email/change')
    expect((await press(notMe)).status).toBe(200)
    expect((await press(change)).status).toBe(410)
    expect((await person.call(loginUser, { email: `own-${email}`, password: PASSWORD })).status).toBe(401)
  })
})
