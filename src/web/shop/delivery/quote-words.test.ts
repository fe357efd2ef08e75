import { expect, test } from 'vitest'
import { clockTime, timeFrom } from '#domain/time-words.ts'
import { type QuoteToSay, quoteWords } from './quote-words.ts'

const at = (time: string) => new Date(`2026-11-${time}:00+05:30`)
const now = at('16T15:00')
const OPEN: QuoteToSay = { served: true, open: true, by: at('16T15:25'), minutes: 25, ordersBefore: 0 }
const CLOSED: QuoteToSay = { ...OPEN, open: false, reason: 'closed' }
const words = (quote: QuoteToSay) => quoteWords(quote, { pincode: '560024', now })

test('an open shop says by when', () => {
  const by = clockTime(at('16T15:25'))
  expect(words(OPEN)).toEqual({ line: `by ${by}`, sentence: `At your door by ${by}.` })
})

test('a busy shop says so, when it takes longer than the headline', () => {
  const busy = { ...OPEN, by: at('16T16:10'), minutes: 70, ordersBefore: 5 }
  expect(words(busy)?.sentence).toBe(`We’re busy right now: at your door by ${clockTime(at('16T16:10'))}.`)
  expect(words({ ...busy, ordersBefore: 0 })?.sentence).toBe(`At your door by ${clockTime(at('16T16:10'))}.`)
})

test('a closed shop says that it is closed, when it opens, and by when it delivers; a day is said once', () => {
  const [opens, by] = [timeFrom(now, at('17T08:00')), clockTime(at('17T08:25'))]
  expect(words({ ...CLOSED, opensAt: at('17T08:00'), by: at('17T08:25') })).toEqual({
    line: `Closed · opens ${opens}, delivery by ${by}`,
    short: `Closed · by ${timeFrom(now, at('17T08:25'))}`,
    sentence: `We’re closed until ${opens}. Order now for delivery by ${by}.`,
  })
  const dayAfter = timeFrom(now, at('18T09:00'))
  expect(words({ ...CLOSED, opensAt: at('17T22:00'), by: at('18T09:00') })?.line).toContain(`delivery by ${dayAfter}`)
})

test('a shop in its break says until when, and one that can’t deliver before closing does not say it is closed', () => {
  const paused: QuoteToSay = { ...CLOSED, reason: 'paused', opensAt: at('16T15:20'), by: at('16T15:45') }
  expect(words(paused)?.line).toBe(
    `Short break until ${clockTime(at('16T15:20'))}, delivery by ${clockTime(at('16T15:45'))}`,
  )
  const tooLate = words({ ...CLOSED, closesAt: at('16T15:10'), opensAt: at('17T08:00'), by: at('17T08:25') })
  expect(tooLate?.line).toBe(`next delivery by ${timeFrom(now, at('17T08:25'))}`)
  expect(tooLate?.sentence).toBe(
    `We can’t deliver before we close at ${clockTime(at('16T15:10'))}. Order now for delivery by ${timeFrom(now, at('17T08:25'))}.`,
  )
})

test('a shop that takes no orders, does not know its next opening, or does not come there says that', () => {
  expect(words({ ...CLOSED, reason: 'stopped', by: null })?.line).toBe('not taking orders right now')
  expect(words({ ...CLOSED, by: null })?.sentence).toBe('We’re closed right now.')
  expect(words({ ...CLOSED, served: false, reason: 'not_served', by: null })?.sentence).toBe(
    'We don’t deliver to 560024 yet.',
  )
})

test('a shop that is too busy for a promise says which hour is free, or that none is', () => {
  const busy: QuoteToSay = { ...OPEN, reason: 'busy', by: null, minutes: null, ordersBefore: null }
  const slots = [{ from: at('16T20:00'), until: at('16T21:00'), left: 2 }]
  expect(words({ ...busy, slots })).toEqual({
    line: 'next free time today 8–9 pm',
    short: 'Next time today 8–9 pm',
    sentence: 'We’re very busy right now. The next free delivery time is today 8–9 pm.',
  })
  expect(words({ ...busy, open: false, slots })?.line).toBe('next free time today 8–9 pm')
  expect(words(busy)).toEqual({
    line: 'not taking orders right now',
    sentence: 'We’re very busy and can’t take more orders right now. Please try again later.',
  })
})

test('what a courier brings is said with its day, open or closed', () => {
  const courier = { courier: true, by: new Date('2026-11-19T23:59:59.999+05:30') }
  const said = { line: 'by courier, by Thursday', sentence: 'By courier, at your door by Thursday.' }
  expect(words({ ...OPEN, ...courier })).toEqual(said)
  expect(words({ ...CLOSED, ...courier, opensAt: at('17T08:00') })).toEqual(said)
})

test('a time that has passed meanwhile is not said', () => {
  expect(words({ ...OPEN, by: now })).toBeNull()
})

test('a shop that has yet to open says so, and nothing about where it delivers', () => {
  const soon = { ...OPEN, served: false, open: false, by: null, minutes: null, reason: 'opening_soon' as const }
  expect(words(soon)).toEqual({ line: 'opening soon', sentence: 'We’re opening soon and can’t take orders yet.' })
})
