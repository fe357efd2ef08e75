import { type Paise, paise } from './money.ts'

/** Who has the cash of an order that the shop itself marks as delivered. */
export const CASH_HOLDERS = ['rider', 'till'] as const
export type CashHolder = (typeof CASH_HOLDERS)[number]

type Cash = {
  /** All that the rider took, without what the shop has counted. */
  balance: Paise
  /** Of deliveries since the cash was last handed over. */
  collected: Paise
  /** Handed over, as the rider says, and not yet counted. */
  uncounted: Paise
}

export type CashPosition = {
  toHandOver: Paise
  /** What was missing when earlier cash was counted and is carried forward; below zero, it was too much. */
  short: Paise
}

export function cashPosition({ balance, collected, uncounted }: Cash): CashPosition {
  const toHandOver = balance - uncounted
  return { toHandOver: paise(toHandOver), short: paise(toHandOver - collected) }
}
