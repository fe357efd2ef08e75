import { refuse } from '#contract/refused.ts'
import { isFound, isNothingFound } from '#domain/picking.ts'
import { cheaperBy, worthLess } from '#domain/sent-line.ts'
import type { ShopActor } from '#domain/staff.ts'
import { lockAccount } from '../accounts/account-store.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Tx } from '../db/database.ts'
import { saveItemMissing } from '../delivery/delivery-ledger.ts'
import { lockNewerOnAccount } from '../orders/on-account.ts'
import type { OrderLife } from '../orders/order-life.ts'
import type { RefundPart } from '../orders/order-money.ts'
import type { OrderRow } from '../orders/order-store.ts'
import { recordShortage } from '../orders/record-shortage.ts'
import { refundableItems } from '../orders/refund-items-store.ts'
import { finishTask, reopenTask } from './pick-store.ts'
import { type OrderedSentLine, pickedLines } from './picked-lines.ts'
import { settleQuestions } from './put-back.ts'
import { takeWeighed } from './weighed-stock.ts'

type Needs = RefundPart & Pick<OrderLife, 'stock'>

/** An order that is packed is what its picker said, whoever packs it. */
export const settlePicksWith = (needs: Needs): OrderLife['picks'] => ({
  async settle(tx, order, by) {
    if (await settleQuestions(tx, needs, order)) return refuse('impossible_move', STILL_ASKED)
    const lines = await pickedLines(tx, order.id)
    const isComplete = lines.every(isFound)
    // What nobody has ticked is there, as whoever packs it says; but what is missing is not known before the end.
    if (!isComplete && lines.some(isMarked)) return refuse('impossible_move', NOT_FINISHED)
    if (isNothingFound(lines)) return refuse('impossible_move', NOTHING_THERE)
    if (isComplete) await finishTask(tx, order.id)
    return settleLines(tx, needs, { order, lines: lines.filter(isMarked), ...by })
  },
  async reopen(tx, order) {
    const isTold = (await refundableItems(tx, order.id)).some(({ short, less }) => short > 0 || less > 0)
    if (isTold) return refuse('impossible_move', 'The customer was told that items are missing already.')
    await takeWeighed(tx, needs.stock, order.id, [])
    await reopenTask(tx, order.id)
    return null
  },
})

/** It is not simply there, as it was ordered. */
const isMarked = ({ short, replaced = 0, weighed }: OrderedSentLine) =>
  short > 0 || replaced > 0 || weighed !== undefined

type Settled = { order: OrderRow; lines: readonly OrderedSentLine[]; actor: ShopActor; ip: string }

async function settleLines(tx: Tx, needs: Needs, { order, lines, actor, ip }: Settled): Promise<OrderRow> {
  if (lines.length === 0) return order
  const short = lines
    .map((line) => ({
      productId: line.productId,
      quantity: line.short,
      less: worthLess(line),
      cheaper: cheaperBy(line),
    }))
    .filter(({ quantity, less }) => quantity > 0 || less > 0)
  // Before products, as an order of the same shopper does: the money may need both.
  if (short.length > 0) {
    await lockNewerOnAccount(tx, order)
    await lockAccount(tx, order.userId)
  }
  const weights = lines.map(({ line, short, replaced = 0, weighed }) => ({
    line,
    short: short + replaced,
    weighed: weighed?.sent ?? null,
  }))
  await takeWeighed(tx, needs.stock, order.id, weights)
  const { order: corrected, amount } = await recordShortage(tx, needs, order, short)
  if (short.some(({ quantity }) => quantity > 0)) {
    await saveItemMissing(tx, order.id, Date.now())
    await recordActivity(tx, { who: actor, act: 'items_short', target: order.id, details: { amount }, ip })
  }
  return corrected
}

const ON_THE_PICK_SCREEN = 'Please finish it on the Pick screen.'
const STILL_ASKED = `The customer hasn’t answered yet what may come instead. ${ON_THE_PICK_SCREEN}`
const NOTHING_THERE = `Nothing of this order was there. ${ON_THE_PICK_SCREEN}`
const NOT_FINISHED = `This order is picked in part, and items are missing, weighed or replaced. ${ON_THE_PICK_SCREEN}`
