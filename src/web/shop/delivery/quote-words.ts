import type { DeliveryQuote } from '#contract/delivery/delivery.ts'
import { LOAD_BANDS, loadBandOf } from '#domain/delivery/promise-buffer.ts'
import { clockTime, spanFrom, timeFrom } from '#domain/time-words.ts'

export type QuoteToSay = Pick<
  DeliveryQuote,
  'served' | 'open' | 'by' | 'minutes' | 'ordersBefore' | 'reason' | 'opensAt' | 'closesAt' | 'courier' | 'slots'
>

type QuoteWords = {
  /** After "Deliver to 560024 · ". */
  line: string
  /** Where there is little room. */
  short?: string
  /** A whole sentence, to stand alone. */
  sentence: string
}

/** What the headline of the home page says. */
const HEADLINE_MINUTES = 30

/** When the shop delivers, and why not sooner; null when the time is over by now. */
export function quoteWords(quote: QuoteToSay, { pincode, now }: { pincode: string; now: Date }): QuoteWords | null {
  const { served, open, by, reason, opensAt, closesAt, courier } = quote
  if (reason === 'opening_soon') {
    return { line: 'opening soon', sentence: 'We’re opening soon and can’t take orders yet.' }
  }
  if (!served) {
    return { line: 'we don’t deliver there yet', sentence: `We don’t deliver to ${pincode} yet.` }
  }
  if (reason === 'stopped') {
    return { line: 'not taking orders right now', sentence: 'We’re not taking orders right now.' }
  }
  if (reason === 'busy') return busyWords(quote, now)
  if (!by) return { line: 'closed right now', sentence: 'We’re closed right now.' }
  if (by <= now) return null
  const time = timeFrom(now, by)
  if (courier) return { line: `by courier, by ${time}`, sentence: `By courier, at your door by ${time}.` }
  if (open) {
    const door = `by ${time}.`
    return {
      line: `by ${time}`,
      sentence: isBusy(quote) ? `We’re busy right now: at your door ${door}` : `At your door ${door}`,
    }
  }
  const order = `Order now for delivery by ${time}.`
  if (closesAt) {
    return {
      line: `next delivery by ${time}`,
      sentence: `We can’t deliver before we close at ${timeFrom(now, closesAt)}. ${order}`,
    }
  }
  if (!opensAt) return { line: `Closed · by ${time}`, sentence: `We’re closed right now. ${order}` }
  const opens = timeFrom(now, opensAt)
  const delivery = `delivery by ${timeAfter(opensAt, by, now)}`
  if (reason === 'paused') {
    return {
      line: `Short break until ${opens}, ${delivery}`,
      short: `Short break · by ${time}`,
      sentence: `We’re taking a short break until ${opens}. Order now for ${delivery}.`,
    }
  }
  return {
    line: `Closed · opens ${opens}, ${delivery}`,
    short: `Closed · by ${time}`,
    sentence: `We’re closed until ${opens}. Order now for ${delivery}.`,
  }
}

/** Longer than the shop promises: an hour has to be chosen, if one is free. */
function busyWords({ slots: [next] = [] }: QuoteToSay, now: Date): QuoteWords {
  if (!next) {
    const sentence = 'We’re very busy and can’t take more orders right now. Please try again later.'
    return { line: 'not taking orders right now', sentence }
  }
  const time = spanFrom(now, next)
  return {
    line: `next free time ${time}`,
    short: `Next time ${time}`,
    sentence: `We’re very busy right now. The next free delivery time is ${time}.`,
  }
}

const isBusy = ({ minutes, ordersBefore }: QuoteToSay) =>
  (minutes ?? 0) > HEADLINE_MINUTES && loadBandOf(ordersBefore ?? 0) !== LOAD_BANDS[0]

/** Without its day, when that has just been said. */
function timeAfter(said: Date, moment: Date, now: Date): string {
  const [dayOf, clock] = [(of: Date) => timeFrom(now, of).replace(clockTime(of), ''), clockTime(moment)]
  return dayOf(said) === dayOf(moment) ? clock : timeFrom(now, moment)
}
