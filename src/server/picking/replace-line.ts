import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import { quantityLeft } from '#domain/catalog.ts'
import { withoutExpired } from '#domain/goods.ts'
import { quantityText } from '#domain/quantity.ts'
import { type MissingPieces, replacementBy, whyNotInstead } from '#domain/replacement.ts'
import type { StaffMember } from '#domain/staff.ts'
import { type AlikeProduct, findAlikeByIds } from '../catalog/alike-store.ts'
import { lockProducts } from '../catalog/stock-store.ts'
import type { Tx } from '../db/database.ts'
import { type ReplaceableItem, replaceableItems, saveInstead } from '../orders/instead-store.ts'
import type { OrderLife } from '../orders/order-life.ts'
import { lockOrder } from '../orders/order-store.ts'
import { readTax } from '../shop/tax-store.ts'
import { notToPick } from './finish-pick.ts'
import { whoseTask } from './own-task.ts'
import { addShort, findLine } from './pick-store.ts'
import { putBack, settleQuestions } from './put-back.ts'

type Wanted = { id: string; line: number; product: string; quantity: number; actor: StaffMember }
type Refusals = 'not_found' | 'impossible_move' | 'changed_meanwhile' | 'out_of_stock'

/**
 * Something else comes for missing pieces, as far as the shopper’s wish and the rule allow: its stock is taken at once.
 * A shopper who wants to be asked is asked now, while it is held for them.
 */
export async function replaceLine(
  tx: Tx,
  needs: Pick<OrderLife, 'stock' | 'orderEvents'>,
  wanted: Wanted,
): Promise<null | Refused<Refusals>> {
  const { id, line, product, quantity, actor } = wanted
  const task = await whoseTask(tx, await lockOrder(tx, id), actor)
  if (isRefused(task)) return task
  if (task.order.status !== 'Order Placed') return notToPick(task.order)
  await settleQuestions(tx, needs, task.order)
  const item = (await replaceableItems(tx, id)).find((each) => each.line === line)
  if (!item) return refuse('not_found', 'We couldn’t find this item of the order.')
  const { instead, replaced } = item
  const isSame = instead?.productId === product
  if (quantity === replaced && (isSame || quantity === 0)) return null
  if (instead && (quantity > 0 || !isSame))
    return refuse('changed_meanwhile', 'Something else comes for it already. Please undo that first.')
  if (quantity === 0) await putBack(tx, needs, item, null)
  else {
    const refused = await putIn(tx, needs, item, { product, quantity })
    if (refused) return refused
  }
  await needs.orderEvents.publish(tx, { orderId: id, userId: task.order.userId })
  return null
}

async function putIn(
  tx: Tx,
  { stock }: Pick<OrderLife, 'stock'>,
  item: ReplaceableItem,
  { product, quantity }: { product: string; quantity: number },
): Promise<null | Refused<'not_found' | 'impossible_move' | 'out_of_stock'>> {
  const { orderId, line, productId, offerPrice, ifMissing, answer } = item
  if (!ifMissing || answer) return refuse('impossible_move', 'The customer gets their money back for it.')
  if (ifMissing.kind === 'this' && ifMissing.product !== product)
    return refuse('impossible_move', `The customer chose ${ifMissing.name ?? 'something else'}.`)
  const { short = 0 } = (await findLine(tx, orderId, line)) ?? {}
  if (quantity > short)
    return refuse('impossible_move', short === 0 ? 'Say first that it is short.' : `Only ${short} are missing.`)
  // Locked before it is read, so that of two pickers one gets the last.
  const [locked] = await lockProducts(tx, [product])
  const found = await findAlikeByIds(tx, [productId, product], await readTax(tx))
  const [own, other] = [found.get(productId), found.get(product)]
  if (!own || !other) return refuse('not_found', 'We couldn’t find this product.')
  const ordered = { ...own, category: item.category, taxRate: item.taxRate }
  const fits = fitting({ product: ordered, pieces: quantity, offerPrice, ifMissing }, other)
  if (isRefused(fits)) return fits
  const { packs, amount } = fits
  if (locked && packs > quantityLeft(withoutExpired(locked)))
    return refuse('out_of_stock', `${other.name} is past its date.`)
  const { name, pictures, category, loose, stock: left } = other.row
  const weight = loose ? quantityText({ amount: loose.step, unit: loose.unit }) : other.row.weight
  const shelf = locked?.shelf && { id: locked.shelf.id, size: locked.shelf.size }
  const counted = left !== null
  if (counted) await stock.take(tx, [{ productId: product, quantity: packs }], { kind: 'pick', source: orderId })
  const instead = {
    productId: product,
    name,
    category,
    pictures,
    weight,
    packs,
    ...(loose && { loose: { step: loose.step, unit: loose.unit } }),
    amount,
    counted,
    ...(shelf && { shelf }),
  }
  await saveInstead(tx, { orderId, line }, { replaced: quantity, instead, asks: ifMissing.kind === 'ask' })
  await addShort(tx, { orderId, line }, -quantity)
  return null
}

function fitting(missing: MissingPieces, other: AlikeProduct) {
  const why = whyNotInstead(missing.product, other)
  if (why) return refuse('impossible_move', why)
  const replacement = replacementBy(missing, other)
  if (replacement?.pieces === missing.pieces) return replacement
  if (other.left === 0) return refuse('out_of_stock', `${other.name} is out of stock.`)
  return replacementBy(missing, { ...other, left: Number.POSITIVE_INFINITY })?.pieces === missing.pieces
    ? refuse('out_of_stock', `There isn’t enough of ${other.name}.`)
    : refuse('impossible_move', `${other.name} costs too much more than ${missing.product.name}.`)
}
