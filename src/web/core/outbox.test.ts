import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Refusal } from '#contract/refusal.ts'
import { createOutbox, type Entry, type OutboxHost } from './outbox.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const AWAY: Refusal = { success: false, code: 'unavailable', message: 'We can’t reach the shop.' }
const DONE = { success: true as const }
const NAME = 'wishes'

type Wish = Entry<number>
type Reply = typeof DONE | Refusal
/** `unanswered`: the shop has heard of it, but its reply is lost. */
type Network = 'fine' | 'away' | 'unanswered'

/** A browser with tabs that share its storage and its locks, and a shop behind a network. */
function openBrowser({ answerMs = 100, delayMs = 0, answer = (_: Wish): Reply => DONE } = {}) {
  const storage = new Map<string, string>()
  const tabs = new Set<{ onWake: () => unknown }>()
  const sent: Wish[] = []
  const confirmed = new Set<string>()
  const settled: { wish: Wish; reply: Reply }[] = []
  /** As the shop has them: each Idempotency-Key once. */
  const applied = new Map<string, Wish>()
  const network: Network[] = []
  let turn: Promise<unknown> = Promise.resolve()
  let atOnce = 0
  let mostAtOnce = 0
  const faults: string[] = []

  async function ask(wish: Wish): Promise<Reply> {
    if (confirmed.has(wish.id)) faults.push(`${wish.id} was sent again after its reply`)
    sent.push(wish)
    mostAtOnce = Math.max(mostAtOnce, ++atOnce)
    const state = network.shift() ?? 'fine'
    const reply = state === 'away' ? AWAY : answer(wish)
    if (state !== 'away' && reply.success && !applied.has(wish.id)) applied.set(wish.id, wish)
    await new Promise((resolve) => setTimeout(resolve, answerMs))
    atOnce -= 1
    return state === 'unanswered' ? AWAY : reply
  }

  function openTab() {
    const closed = Promise.withResolvers<void>()
    let isOpen = true
    const host: OutboxHost = {
      read: (name) => storage.get(name) ?? null,
      write: (name, text) => void (isOpen && (text === null ? storage.delete(name) : storage.set(name, text))),
      lock(_, task) {
        const mine = turn.then(() => (isOpen ? Promise.race([task(), closed.promise]) : undefined))
        turn = mine
        return mine
      },
      listen(_, heard) {
        tabs.add(heard)
        return () => tabs.delete(heard)
      },
    }
    const outbox = createOutbox<number, typeof DONE>(host, {
      name: NAME,
      wanted: z.number(),
      delayMs,
      // Nothing arrives in a tab that is closed.
      send: (wish) => ask(wish).then((reply) => (isOpen ? reply : new Promise(() => undefined))),
      onSettled(reply, wish) {
        confirmed.add(wish.id)
        settled.push({ reply, wish })
      },
    })
    const stop = outbox.start()
    return {
      outbox,
      stop,
      close() {
        isOpen = false
        stop()
        closed.resolve()
      },
    }
  }

  return {
    storage,
    sent,
    settled,
    network,
    faults,
    applied: () => [...applied.values()].map(({ key, wanted }) => [key, wanted]),
    mostAtOnce: () => mostAtOnce,
    openTab,
    wake() {
      for (const { onWake } of tabs) onWake()
    },
  }
}

const pass = (ms = 60_000) => vi.advanceTimersByTimeAsync(ms)

test('ten quick taps on + are one request with the last wanted quantity', async () => {
  const browser = openBrowser({ delayMs: 250 })
  const { outbox } = browser.openTab()
  for (let apples = 1; apples <= 10; apples++) void outbox.put(apples, 'apples')
  await pass()
  expect(browser.sent).toMatchObject([{ key: 'apples', wanted: 10 }])
  expect(outbox.entries.get()).toEqual([])
})

test('a tap while another is being sent waits its turn', async () => {
  const browser = openBrowser({ answerMs: 400 })
  const { outbox } = browser.openTab()
  void outbox.put(1, 'milk')
  await pass(100)
  void outbox.put(2, 'milk')
  void outbox.put(3, 'milk')
  await pass()
  expect(browser.applied()).toEqual([
    ['milk', 1],
    ['milk', 3],
  ])
  expect(browser.mostAtOnce()).toBe(1)
})

test('what was tapped before the tab was closed is sent by the next page', async () => {
  const browser = openBrowser()
  const tab = browser.openTab()
  browser.network.push('away')
  void tab.outbox.put(1)
  await pass(200)
  tab.close()
  const next = browser.openTab()
  await pass()
  expect(browser.applied()).toHaveLength(1)
  expect(new Set(browser.sent.map(({ id }) => id)).size).toBe(1)
  expect(next.outbox.entries.get()).toEqual([])
})

test('somebody who closes the tab at once still has the loaf in the cart', async () => {
  const browser = openBrowser({ delayMs: 250 })
  const { outbox } = browser.openTab()
  void outbox.put(1, 'loaf')
  await pass(0)
  outbox.flushAtOnce()
  expect(browser.sent).toHaveLength(1)
  await pass()
  expect(browser.sent).toHaveLength(1)
})

test('before an order is placed, flush waits until everything was sent', async () => {
  const browser = openBrowser({ answerMs: 200, delayMs: 250 })
  const { outbox } = browser.openTab()
  const done = vi.fn()
  void outbox.put(6, 'eggs')
  void outbox.flush().then(done)
  await pass(199)
  expect(done).not.toHaveBeenCalled()
  await pass(1)
  expect(done).toHaveBeenCalled()
  expect(browser.applied()).toEqual([['eggs', 6]])
})

test('while the shop is away, pauses grow; the network or a look at the tab ends them', async () => {
  const browser = openBrowser({ answerMs: 0 })
  const { outbox } = browser.openTab()
  browser.network.push(...Array(20).fill('away'))
  void outbox.put(1)
  await pass(20_000)
  expect(browser.sent.length).toBeGreaterThan(3)
  expect(browser.sent.length).toBeLessThan(7)
  expect(outbox.isStuck.get()).toBe(true)
  browser.network.length = 0
  browser.wake()
  await pass(1)
  expect(outbox.isStuck.get()).toBe(false)
  expect(browser.applied()).toHaveLength(1)
})

test('a network that comes back while a request fails is used at once', async () => {
  const browser = openBrowser({ answerMs: 1000 })
  const { outbox } = browser.openTab()
  browser.network.push('away')
  void outbox.put(1)
  await pass(500)
  browser.wake()
  await pass(600)
  expect(browser.sent).toHaveLength(2)
})

test('a request that timed out is sent again', async () => {
  const timedOut = AbortSignal.abort()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(timedOut)
  const fails = vi.fn().mockImplementationOnce(() => timedOut.throwIfAborted())
  const browser = openBrowser({ answer: () => fails() ?? DONE })
  void browser.openTab().outbox.put(1)
  await pass()
  expect(browser.sent).toHaveLength(2)
  expect(browser.applied()).toHaveLength(1)
})

test('what is refused for good is told and deleted, and the rest goes on', async () => {
  const gone: Refusal = { success: false, code: 'unknown_product', message: 'No such product.' }
  const browser = openBrowser({ answer: ({ key }) => (key === 'okra' ? gone : DONE) })
  const { outbox } = browser.openTab()
  void outbox.put(1, 'okra')
  void outbox.put(2, 'figs')
  await pass()
  expect(browser.settled).toMatchObject([
    { wish: { key: 'okra' }, reply: gone },
    { wish: { key: 'figs' }, reply: DONE },
  ])
  expect(browser.storage.size).toBe(0)
})

test('when the session is over, all of it waits for the next sign-in', async () => {
  let isSignedIn = false
  const out: Refusal = { success: false, code: 'not_signed_in', message: 'Please login!' }
  const browser = openBrowser({ answer: () => (isSignedIn ? DONE : out) })
  const { outbox, stop } = browser.openTab()
  await pass(0)
  void outbox.put(1)
  await pass()
  expect(browser.sent).toHaveLength(1)
  stop()
  isSignedIn = true
  await pass()
  expect(browser.sent).toHaveLength(1)
  outbox.start()
  await pass()
  expect(browser.applied()).toHaveLength(1)
})

test('two tabs send it once', async () => {
  const browser = openBrowser()
  const [one, other] = [browser.openTab(), browser.openTab()]
  await pass(0)
  void one.outbox.put(1, 'figs')
  await pass(0)
  void other.outbox.flush()
  browser.wake()
  await pass()
  expect(browser.sent).toHaveLength(1)
})

test.each(['no json {', '{}', '[{"id":1}]', '[{"id":"a","key":"b","wanted":"three"}]'])(
  '%s in the storage counts as nothing',
  async (text) => {
    const browser = openBrowser()
    browser.storage.set(NAME, text)
    const { outbox } = browser.openTab()
    await pass()
    void outbox.put(1, 'figs')
    await pass()
    expect(browser.applied()).toEqual([['figs', 1]])
  },
)

const step = fc.oneof(
  fc.record({ act: fc.constant('put' as const), tab: fc.nat(1), key: fc.constantFrom('figs', 'milk', 'rice') }),
  fc.record({ act: fc.constant('reload' as const), tab: fc.nat(1) }),
  fc.record({ act: fc.constant('wake' as const), tab: fc.nat(1) }),
  fc.record({ act: fc.constant('wait' as const), tab: fc.nat(1), ms: fc.nat(3000) }),
)

test('however people tap in two tabs, reload and lose the network: nothing is lost, doubled or overtaken', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 40 }),
      fc.array(fc.constantFrom<Network>('fine', 'away', 'unanswered'), { maxLength: 30 }),
      fc.constantFrom(0, 250),
      fc.nat(700),
      async (steps, network, delayMs, answerMs) => {
        const browser = openBrowser({ answerMs, delayMs })
        browser.network.push(...network)
        const tabs = [browser.openTab(), browser.openTab()]
        const last = new Map<string, number>()
        for (const [number, now] of steps.entries()) {
          const tab = tabs[now.tab]
          if (now.act === 'put') {
            last.set(now.key, number)
            await tab?.outbox.put(number, now.key)
          } else if (now.act === 'reload') {
            tab?.close()
            tabs[now.tab] = browser.openTab()
          } else if (now.act === 'wake') browser.wake()
          else await pass(now.ms)
        }
        browser.network.length = 0
        browser.wake()
        await pass()
        expect(browser.faults).toEqual([])
        expect(browser.storage.size).toBe(0)
        for (const [key, wanted] of last) {
          const values = browser.applied().flatMap(([of, value]) => (of === key ? [Number(value)] : []))
          expect(values.at(-1)).toBe(wanted)
          expect(values).toEqual(values.toSorted((a, b) => a - b))
        }
      },
    ),
  )
})
