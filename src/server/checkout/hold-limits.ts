import { type Refused, refuse } from '#contract/refused.ts'
import { FREE_HOLD_MINUTES, newcomersShare } from '#domain/holds.ts'
import { piecesIn } from '#domain/shelf.ts'
import { insteadOfOnline } from '#domain/ways-to-pay.ts'
import type { Tx } from '../db/database.ts'
import { selectHeldOf, selectHeldOnShelves } from '../payments/intent-hold-store.ts'
import type { ShopState } from '../shop/shop-state.ts'
import type { BasketLine } from './basket.ts'

export type Holder = {
  /** How long they have lately held stock without paying. */
  unpaidMinutes: number
  /** They have not paid for an order yet. */
  isNewcomer: boolean
}

export const hasFreeMinutes = ({ unpaidMinutes }: Holder): boolean => unpaidMinutes < FREE_HOLD_MINUTES

/**
 * Holding stock is free, so it has a budget. An account that pays for nothing holds stock for a while only, and those
 * that have never paid leave half of the shelf to the others. Paying on delivery has a bound of its own (cash-standing.ts), and
 * the demo has neither. The caller has locked the products.
 */
export async function refuseHold(
  tx: Tx,
  { isDemo, shown: { payments: ways } }: Pick<ShopState, 'isDemo' | 'shown'>,
  { holder, lines }: { holder: Holder; lines: readonly BasketLine[] },
): Promise<Refused<'hold_limit'> | null> {
  const counted = lines.filter((line) => line.counted)
  if (isDemo || counted.length === 0) return null
  if (!hasFreeMinutes(holder)) {
    return refuse(
      'hold_limit',
      `You’ve started several payments without finishing one. ${insteadOfOnline(ways, 'try again in a few hours')}`,
    )
  }
  if (!holder.isNewcomer) return null
  const scarce = [...(await scarceOf(tx, counted)), ...(await scarceOnShelves(tx, counted))]
  if (scarce.length === 0) return null
  const names = scarce.map(({ product }) => product.name).join(', ')
  return refuse(
    'hold_limit',
    `We can’t hold that many of ${names} for an online payment now. ${insteadOfOnline(ways, 'try again in a few minutes')}`,
  )
}

async function scarceOf(tx: Tx, counted: BasketLine[]): Promise<BasketLine[]> {
  const lines = counted.filter(({ product }) => !product.shelf)
  if (lines.length === 0) return []
  const ids = lines.map(({ product }) => product.id)
  const held = new Map((await selectHeldOf(tx, ids)).map((row) => [row.productId, row]))
  return lines.filter(({ product, quantity }) => {
    const { byAll = 0, byNewcomers = 0 } = held.get(product.id) ?? {}
    return byNewcomers + quantity > newcomersShare((product.stock ?? 0) + byAll)
  })
}

/** All sizes of a shelf together, counted in pieces of the size that is asked for. */
async function scarceOnShelves(tx: Tx, counted: BasketLine[]): Promise<BasketLine[]> {
  const byShelf = Map.groupBy(counted, ({ product }) => product.shelf?.id)
  const ids = [...byShelf.keys()].filter((id) => id !== undefined)
  if (ids.length === 0) return []
  const held = new Map((await selectHeldOnShelves(tx, ids)).map((row) => [row.shelfId, row]))
  return ids.flatMap((id) => {
    const lines = byShelf.get(id) ?? []
    const { byAll = 0, byNewcomers = 0 } = held.get(id) ?? {}
    const asked = lines.reduce((sum, { product, quantity }) => sum + quantity * (product.shelf?.size ?? 0), byNewcomers)
    return lines.filter(({ product: { shelf } }) => {
      if (!shelf) return false
      return asked > newcomersShare(piecesIn(shelf.amount + byAll, shelf.size)) * shelf.size
    })
  })
}
