import { afterEach, expect, test, vi } from 'vitest'
import { checkUser, logoutUser } from '#contract/accounts/accounts.ts'
import { callAs } from './call-as.ts'
import { createSession } from './session.ts'

afterEach(() => void vi.unstubAllGlobals())

const userOf = (name: string) => ({ _id: name.toLowerCase(), name, email: `${name}@example.com`, cartItems: {} })
const asha = { success: true, user: userOf('Asha') }
const nobody = { success: false, code: 'not_signed_in', message: 'Please login!' }
const tooMany = { success: false, code: 'too_many_requests', message: 'Too many attempts. Please try again later.' }

/** A shop that replies when the test says so, and a tab that has a session with it. */
function openTab({ keepsScreen = false } = {}) {
  const asked: ((reply: object) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise((resolve) => asked.push((reply) => resolve(Response.json(reply)))))
  const events = new EventTarget()
  vi.stubGlobal('window', events)
  const session = createSession({
    check: checkUser,
    holderOf: ({ user }) => user.name,
    key: 'session',
    otherKey: 'other-session',
    keepsScreen: () => keepsScreen,
  })
  return {
    session,
    requests: asked,
    now: () => session.store.get(),
    reply: async (reply: object) => {
      asked.shift()?.(reply)
      await new Promise((done) => setTimeout(done))
    },
    hear: (key: string) => events.dispatchEvent(Object.assign(new Event('storage'), { key })),
  }
}

test('a session is checked at once, and again when another tab signs in or out', async () => {
  const { session, now, reply, hear, requests } = openTab()
  const stop = session.start()
  expect(now()).toEqual({ state: 'checking' })
  await reply(nobody)
  expect(now()).toEqual({ state: 'out', ended: false, failure: null })
  hear('other-session')
  await reply(asha)
  expect(now()).toEqual({ state: 'in', user: 'Asha' })
  hear('cart')
  expect(requests).toHaveLength(0)
  hear('session')
  await reply(nobody)
  expect(now()).toMatchObject({ state: 'out', ended: true })
  stop()
  hear('session')
  expect(requests).toHaveLength(0)
})

test('the reply to a check is dropped when somebody signed in meanwhile', async () => {
  const { session, now, reply } = openTab()
  session.start()
  session.enter('Asha')
  await reply(nobody)
  expect(now()).toMatchObject({ state: 'in', user: 'Asha' })
})

test('a check that fails is told before anybody is let in, and ends no session', async () => {
  const { session, now, reply } = openTab()
  session.start()
  await reply(tooMany)
  expect(now()).toMatchObject({ state: 'out', failure: tooMany.message })
  void session.check()
  expect(now()).toEqual({ state: 'checking' })
  await reply(asha)
  void session.check()
  await reply(tooMany)
  expect(now()).toMatchObject({ state: 'in', user: 'Asha' })
})

test('a check that finds the same person redraws nothing', async () => {
  const { session, reply } = openTab()
  session.start()
  await reply(asha)
  const redraw = vi.fn()
  session.store.watch(redraw)
  void session.check()
  await reply(asha)
  expect(redraw).not.toHaveBeenCalled()
})

test('with unsaved work the screen stays when the session turns out to be over', async () => {
  const { session, now, reply } = openTab({ keepsScreen: true })
  session.start()
  await reply(asha)
  void session.check()
  await reply(nobody)
  expect(now()).toEqual({ state: 'in', user: 'Asha' })
})

test('a call that is refused because the session is over ends it, any other refusal does not', async () => {
  const { reply } = openTab()
  const onOver = vi.fn()
  for (const [refusal, times] of [
    [tooMany, 0],
    [nobody, 1],
  ] as const) {
    const call = callAs(onOver)(logoutUser)
    await reply(refusal)
    expect(await call).toMatchObject({ success: false, code: refusal.code })
    expect(onOver).toHaveBeenCalledTimes(times)
  }
})
