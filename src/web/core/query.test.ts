import { afterEach, expect, test, vi } from 'vitest'
import type { Refusal } from '#contract/refusal.ts'
import { createQuery, viewOf } from './query.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Shelf = { success: true; fruit: string[] }
const shelf = (...fruit: string[]): Shelf => ({ success: true, fruit })
const AWAY: Refusal = { success: false, code: 'unavailable', message: 'We can’t reach the shop.' }

/** A shop whose answers come when the test says so. */
function openShop(ready?: () => Promise<unknown>) {
  const asked: { key: string; reply: (reply: Shelf | Refusal) => void }[] = []
  const query = createQuery<Shelf>((key) => new Promise((reply) => asked.push({ key, reply })), {
    ...(ready && { ready }),
  })
  return { asked, query, view: (key: string) => viewOf(query.shown.get(), key) }
}

test('an earlier reply stays, marked as stale, until the newer question is answered', async () => {
  const { asked, query, view } = openShop()
  expect(view('mangoes')).toEqual({ state: 'loading' })
  const first = query.load('mangoes')
  await Promise.resolve()
  asked[0]?.reply(shelf('mango'))
  await first
  expect(view('mangoes')).toEqual({ state: 'ready', reply: shelf('mango'), stale: false })
  expect(view('plums')).toEqual({ state: 'ready', reply: shelf('mango'), stale: true })
})

test('a reply that was overtaken by a newer question is dropped', async () => {
  const { asked, query, view } = openShop()
  const slow = query.load('mangoes')
  const quick = query.load('plums')
  await Promise.resolve()
  asked.find(({ key }) => key === 'plums')?.reply(shelf('plum'))
  await quick
  asked.find(({ key }) => key === 'mangoes')?.reply(shelf('mango'))
  await slow
  expect(view('plums')).toEqual({ state: 'ready', reply: shelf('plum'), stale: false })
})

test('a failed reload leaves what is shown; a failed first load says so', async () => {
  const { asked, query, view } = openShop()
  const failing = query.load('mangoes')
  await Promise.resolve()
  asked[0]?.reply(AWAY)
  await failing
  expect(view('mangoes')).toEqual({ state: 'failed', message: AWAY.message })

  const again = query.retry()
  expect(view('mangoes')).toEqual({ state: 'loading' })
  await Promise.resolve()
  asked[1]?.reply(shelf('mango'))
  await again
  const reload = query.reload()
  await Promise.resolve()
  asked[2]?.reply(AWAY)
  await reload
  expect(view('mangoes')).toEqual({ state: 'ready', reply: shelf('mango'), stale: false })
})

test('a change that was made while a question was out is not undone by its older reply', async () => {
  const { asked, query, view } = openShop()
  const first = query.load('')
  await Promise.resolve()
  asked[0]?.reply(shelf('mango'))
  await first
  const reload = query.reload()
  await Promise.resolve()
  query.change(({ fruit }) => shelf(...fruit, 'plum'))
  expect(view('')).toMatchObject({ reply: shelf('mango', 'plum') })
  asked[1]?.reply(shelf('mango'))
  await reload
  expect(view('')).toMatchObject({ reply: shelf('mango', 'plum') })
})

test('questions that are held back until the stream is open become one', async () => {
  const stream = Promise.withResolvers<void>()
  const { asked, query } = openShop(() => stream.promise)
  const first = query.load('')
  stream.resolve()
  const second = query.reload()
  expect(await first).toBeNull()
  await Promise.resolve()
  asked[0]?.reply(shelf('mango'))
  await second
  expect(asked).toHaveLength(1)
})

/** A tab, which can be hidden and offline. */
function openTab() {
  vi.useFakeTimers()
  const document = Object.assign(new EventTarget(), { hidden: false })
  const window = new EventTarget()
  vi.stubGlobal('document', document)
  vi.stubGlobal('window', window)
  return {
    comesOnline: () => window.dispatchEvent(new Event('online')),
    hide(hidden: boolean) {
      document.hidden = hidden
      document.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

test('a reply that is followed is asked for again while it is seen, at a look and when the network is back', async () => {
  const tab = openTab()
  const ask = vi.fn(async () => shelf('mango'))
  const stop = createQuery<Shelf>(ask, { refetchEvery: 10_000 }).follow()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(ask).toHaveBeenCalledTimes(3)
  tab.hide(true)
  tab.comesOnline()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(3)
  tab.hide(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledTimes(4)
  tab.comesOnline()
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledTimes(5)
  stop()
  tab.hide(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(5)
})

test('a live reply is not asked for at a look: its stream says when, so that a phone that slept asks once', async () => {
  const tab = openTab()
  const ask = vi.fn(async () => shelf('mango'))
  const query = createQuery<Shelf>(ask, { isLive: true })
  const stop = query.follow()
  await query.load('')
  tab.hide(true)
  tab.hide(false)
  tab.comesOnline()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(ask).toHaveBeenCalledTimes(1)
  stop()
})

test('a reply that is followed and cannot be had is asked for again, each time later; a refusal is not', async () => {
  openTab()
  const ask = vi.fn(async (): Promise<Shelf | Refusal> => AWAY)
  const query = createQuery<Shelf>(ask)
  query.follow()
  await query.load('')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(ask.mock.calls.length).toBeGreaterThan(3)
  expect(ask.mock.calls.length).toBeLessThan(7)
  ask.mockResolvedValue({ success: false, code: 'not_signed_in', message: 'Please login!' })
  await query.reload()
  ask.mockClear()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).not.toHaveBeenCalled()
})
