import type { Order } from '#contract/orders/order.ts'
import type { PickTask } from '#contract/orders/picking.ts'
import { receiverOf } from '#domain/customer.ts'
import { kiloPriceOf } from '#domain/loose.ts'
import { inShelfSequence } from '#domain/picking.ts'
import { hasPrice, type LabelLayout } from '#domain/scale-label.ts'
import { shopDayOf } from '#domain/shop-day.ts'
import { oldestDates } from '../catalog/best-before-store.ts'
import type { Categories } from '../catalog/categories.ts'
import type { Reader } from '../db/database.ts'
import { areaNamesOf } from '../delivery/promise-store.ts'
import { listOrders, readOrder } from '../orders/order-reader.ts'
import type { ShopState } from '../shop/shop-state.ts'
import { type MissingView, missingLinesOf } from './missing-lines.ts'
import { pickLinesOf, type TaskRow, tasksOf } from './pick-store.ts'

/** More are never read: those that others pick, or that are for a later hour, are passed over. */
const MAX_READ = 200
const LOADED = 2
/** An hour that was chosen is picked for so long before it begins. */
const SLOT_AHEAD_MS = 60 * 60_000

/** Pickers walk from category to category, as the shop sorts them. */
type Needs = { db: Reader; categories: Categories; shopState: Pick<ShopState, 'facts'> }
type Picks = { tasks: PickTask[]; waiting: number; nextAt: Date | null; scaleLabel: LabelLayout }

/** What this picker has taken, then what nobody has, oldest first. */
export async function openPicks(needs: Needs, staffId: string): Promise<Picks> {
  const { db } = needs
  const orders = await listOrders(db, { status: 'Order Placed', sort: 'oldest', limit: MAX_READ })
  const tasks = await tasksOf(
    db,
    orders.map(({ _id }) => _id),
  )
  const pickerOf = ({ _id }: Order) => tasks.get(_id)?.staffId ?? null
  const mine = orders.filter((order) => pickerOf(order) === staffId)
  const unpicked = orders.filter((order) => pickerOf(order) === null)
  const now = Date.now()
  const free = unpicked.filter((order) => dueAt(order) <= now)
  const later = unpicked.map(dueAt).filter((due) => due > now)
  const shown = [...mine, ...free].slice(0, LOADED)
  return {
    tasks: await taskViews(needs, shown, { tasks, staffId }),
    waiting: free.length,
    nextAt: later.length > 0 ? new Date(Math.min(...later)) : null,
    scaleLabel: needs.shopState.facts.scaleLabel,
  }
}

/** From when on it is to be picked. */
const dueAt = ({ promise }: Order) => (promise?.slot ? promise.slot.from.getTime() - SLOT_AHEAD_MS : 0)

export async function readTask(needs: Needs, orderId: string, staffId: string): Promise<PickTask> {
  const { db } = needs
  const order = await readOrder(db, orderId)
  const [task] = order ? await taskViews(needs, [order], { tasks: await tasksOf(db, [orderId]), staffId }) : []
  if (!task) throw new Error(`order ${orderId} vanished while it was picked`)
  return task
}

type Known = { tasks: ReadonlyMap<string, TaskRow>; staffId: string }

async function taskViews(needs: Needs, orders: Order[], { tasks, staffId }: Known): Promise<PickTask[]> {
  const { db, categories } = needs
  const { scaleLabel } = needs.shopState.facts
  const ids = orders.map(({ _id }) => _id)
  const areas = await areaNamesOf(db, ids)
  const picked = await pickLinesOf(db, ids)
  const rows = new Map(picked.map((row) => [`${row.orderId}:${row.line}`, row]))
  const isMine = ({ _id }: Order) => tasks.get(_id)?.staffId === staffId
  const isShort = ({ _id }: Order) => picked.some(({ orderId, short }) => orderId === _id && short > 0)
  const missing = new Map<string, Map<number, MissingView>>()
  for (const order of orders.filter(isMine)) missing.set(order._id, await missingLinesOf(db, order, picked))
  const asked = orders.flatMap(({ items }) => items.map(({ product, quantity }) => ({ id: product._id, quantity })))
  const dates = await oldestDates(db, asked, shopDayOf(new Date()).date)
  return orders.map((order) => ({
    _id: order._id,
    number: order.number,
    firstName: receiverOf(order).split(' ')[0] ?? '',
    area: areas.get(order._id) ?? null,
    placedAt: order.createdAt,
    by: order.promise?.by ?? null,
    isMine: isMine(order),
    phone: isMine(order) && isShort(order) ? order.address.phone : null,
    lines: inShelfSequence(
      order.items.map(({ product, quantity }, line) => {
        const { name, image, weight, category, loose } = product
        const { picked = 0, short = 0, weighed = null } = rows.get(`${order._id}:${line}`) ?? {}
        return {
          line,
          name,
          image: image.slice(0, 1),
          weight,
          category,
          quantity,
          picked,
          short,
          ...(loose && {
            loose: {
              ...loose,
              ...(hasPrice(scaleLabel) && { perKilo: kiloPriceOf(product.offerPrice, loose) }),
            },
          }),
          ...(weighed !== null && { weighed }),
          ...(dates.has(product._id) && { bestBefore: dates.get(product._id) }),
          ...missing.get(order._id)?.get(line),
        }
      }),
      (category) => categories.shelfOf(category),
    ),
  }))
}
