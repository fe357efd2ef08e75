import { piecesIn } from './shelf.ts'
import { AHEAD_OF_UTC_MS, DAY_MS } from './shop-day.ts'

/** Why something left the shop without an order. */
export const REMOVAL_KINDS = ['waste', 'own-use'] as const
export type RemovalKind = (typeof REMOVAL_KINDS)[number]

type Expiring = { stock: number | null; shelf: { size: number; amount: number } | null; expired: number }

/** What can still be sold of it. */
export function withoutExpired<P extends Expiring>(product: P): P {
  const { stock, shelf, expired } = product
  if (stock === null || expired === 0) return product
  if (!shelf) return { ...product, stock: Math.max(0, stock - expired) }
  const amount = Math.max(0, shelf.amount - expired)
  return { ...product, stock: piecesIn(amount, shelf.size), shelf: { ...shelf, amount } }
}

/** What the shop itself says when a date has passed. */
export const EXPIRED = 'Expired'

/** Offered on the screen; others are typed. */
export const USUAL_REASONS: Record<RemovalKind, readonly string[]> = {
  waste: ['Spoiled', 'Damaged', EXPIRED, 'Missing'],
  'own-use': ['Staff meal', 'Tasting', 'Used in the shop', 'Donated'],
}

/** Shown as ending soon from so many days before. */
export const ENDS_SOON_DAYS = 3

const ISO_DAY = /^\d{4}-\d\d-\d\d$/

/** A day of the calendar, such as 2026-11-30; 2026-02-30 is none. */
export function isDay(text: string): boolean {
  if (!ISO_DAY.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}

/** The shop's day, so many days later. */
export const dayAfter = (now: Date, days: number): string =>
  new Date(now.getTime() + AHEAD_OF_UTC_MS + days * DAY_MS).toISOString().slice(0, 10)

/** It can be sold on the day itself, and not on the next. */
export const isExpired = (bestBefore: string, today: string): boolean => bestBefore < today

/**
 * What a count becomes by a stock-take: what orders took and brought since the moment of counting stays taken and
 * brought, and what other stock-takes corrected since is not corrected again. null: it was not counted.
 */
export function countAfter(
  now: number | null,
  { counted, seen, correctedSince = 0 }: { counted: number; seen: number | null; correctedSince?: number },
): number {
  return now === null || seen === null ? counted : Math.max(0, now + counted - seen - correctedSince)
}
