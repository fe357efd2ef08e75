import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isLive, onNews, startStaffStream } from './staff-stream.ts'

/** The browser's end of a stream; the test is the shop's. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static all: FakeSource[] = []
  readonly url: string
  readyState = 0

  constructor(url: string) {
    super()
    this.url = url
    FakeSource.all.push(this)
  }

  says(event: string) {
    this.readyState = 1
    this.dispatchEvent(Object.assign(new Event(event), { data: '{}' }))
  }

  breaks(readyState: number) {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }

  close() {
    this.readyState = FakeSource.CLOSED
  }
}

const phone = Object.assign(new EventTarget(), { hidden: false })
const network = new EventTarget()
const newest = () => FakeSource.all.at(-1) as FakeSource
const open = () => FakeSource.all.filter(({ readyState }) => readyState !== FakeSource.CLOSED)

function lookAt(isSeen: boolean) {
  phone.hidden = !isSeen
  phone.dispatchEvent(new Event('visibilitychange'))
}

let loaded: string[]
let stops: (() => void)[]
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', phone)
  vi.stubGlobal('window', network)
  vi.stubGlobal('EventSource', FakeSource)
  FakeSource.all = []
  loaded = []
  phone.hidden = false
  stops = (['picks', 'deliveries', 'person'] as const).map((about) => onNews(about, () => loaded.push(about)))
  stops.push(startStaffStream())
})
afterEach(() => {
  for (const stop of stops) stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const EVERYTHING = ['picks', 'deliveries', 'person']

test('a phone loads everything once when the stream opens, and then what it is told', async () => {
  expect(newest().url).toContain('as=staff')
  newest().says('ready')
  expect(loaded.splice(0)).toEqual(EVERYTHING)
  expect(isLive()).toBe(true)
  for (let order = 0; order < 5; order++) newest().says('deliveries')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(loaded).toEqual(['deliveries'])
})

test('a phone that slept has no stream, and catches up once', async () => {
  newest().says('ready')
  newest().says('picks')
  loaded = []
  lookAt(false)
  expect(open()).toEqual([])
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(loaded).toEqual([])
  lookAt(true)
  expect(open()).toHaveLength(1)
  newest().says('ready')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(loaded).toEqual(EVERYTHING)
  network.dispatchEvent(new Event('online'))
  expect(open()).toHaveLength(1)
})

test('a stream that breaks asks once whether the session is over, however often it tries to come back', async () => {
  newest().says('ready')
  loaded = []
  for (let again = 0; again < 10; again++) {
    newest().breaks(0)
    await vi.advanceTimersByTimeAsync(2_000)
  }
  expect(loaded).toEqual(['person'])
  expect(isLive()).toBe(false)
})

test('a refused stream is tried again after growing pauses, and the lists are read with each try only', async () => {
  const refuse = async (ms: number) => {
    const until = Date.now() + ms
    while (Date.now() < until) {
      if (newest().readyState === 0) newest().breaks(FakeSource.CLOSED)
      await vi.advanceTimersByTimeAsync(500)
    }
  }
  await refuse(120_000)
  const tries = FakeSource.all.length
  expect(tries).toBeLessThan(10)
  expect(loaded.filter((about) => about === 'picks').length).toBeLessThanOrEqual(tries)
  expect(loaded).toContain('deliveries')
})
