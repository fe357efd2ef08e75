import { type Refused, refuse } from '#contract/refused.ts'
import { formatPaise, type Paise, paise } from '#domain/money.ts'
import { type CashPosition, cashPosition } from '#domain/rider-cash.ts'
import { shopDayOf } from '#domain/shop-day.ts'
import type { Reader, Tx } from '../db/database.ts'
import { cashBalances, insertCash } from './cash-store.ts'
import { type RiderSums, riderSums } from './deliveries-store.ts'
import { insertSettlement, lockCashOf, type SettlementRow, saveCounted, uncountedOf } from './settlement-store.ts'

export type RiderCash = Omit<RiderSums, 'collected'> & CashPosition & { balance: Paise; uncounted: SettlementRow[] }

/** Of one rider, or of all who delivered today or have a balance. */
export async function cashOfRiders(db: Reader, riderId: string | null = null): Promise<RiderCash[]> {
  const sums = new Map((await riderSums(db, shopDayOf(new Date()).from, riderId)).map((sum) => [sum.riderId, sum]))
  const balances = await cashBalances(db, riderId)
  const uncounted = Map.groupBy(await uncountedOf(db, riderId), (one) => one.riderId)
  const owing = [...balances].filter(([, balance]) => balance !== 0).map(([id]) => id)
  return [...new Set([...sums.keys(), ...owing, ...uncounted.keys()])].map((id) => {
    const { collected, ...sum } = sums.get(id) ?? nothingFrom(id)
    const balance = balances.get(id) ?? paise(0)
    const stated = (uncounted.get(id) ?? []).reduce((all, one) => all + one.stated, 0)
    const position = cashPosition({ balance, collected, uncounted: paise(stated) })
    return { ...sum, ...position, balance, uncounted: uncounted.get(id) ?? [] }
  })
}

const nothingFrom = (riderId: string): RiderSums => {
  const none = paise(0)
  return { riderId, delivered: 0, cash: none, upi: none, collected: none, unmatchedUpi: none }
}

type HandedOver = SettlementRow & {
  /** What stays with the rider. */
  left: Paise
}

/** What is not handed over stays the rider's. More than there is would be the same cash twice, unless it is counted now. */
export async function handOver(
  tx: Tx,
  { riderId, stated, isCounted }: { riderId: string; stated: Paise; isCounted: boolean },
): Promise<HandedOver | Refused<'impossible_move'>> {
  await lockCashOf(tx, riderId)
  const [cash] = await cashOfRiders(tx, riderId)
  if (!cash || cash.toHandOver <= 0) return refuse('impossible_move', 'There is no cash to hand over.')
  if (stated > cash.toHandOver && !isCounted)
    return refuse('impossible_move', `You have ${formatPaise(cash.toHandOver)} to hand over. Please check the amount.`)
  const settlement = await insertSettlement(tx, { riderId, expected: cash.toHandOver, stated })
  return { ...settlement, left: paise(cash.toHandOver - stated) }
}

/** From here on the till has it, and the rider owes so much less. null when it was counted before. */
export async function countCash(
  tx: Tx,
  id: string,
  counted: { amount: Paise; note?: string | undefined },
): Promise<SettlementRow | null> {
  const settlement = await saveCounted(tx, id, counted)
  if (!settlement) return null
  const { riderId } = settlement
  const entry = { kind: 'handed_over' as const, settlementId: id }
  await insertCash(tx, { ...entry, riderId, amount: paise(-counted.amount) })
  await insertCash(tx, { ...entry, riderId: null, amount: counted.amount })
  return settlement
}
