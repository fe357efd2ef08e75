import { placeCodOrder } from '#contract/orders/place-order.ts'
import { moveOrder, refundOrderItems } from '#contract/orders/seller-orders.ts'
import type { OpenShop } from './open-shop.ts'
import { type Payer, pay, type WireOrder } from './paying.ts'
import type { Reply, Visitor } from './visitor.ts'

type Lines = Record<string, number>

export async function orderForCash(payer: Payer, lines: Lines): Promise<WireOrder> {
  const body = { items: await payer.itemsOf(lines), address: payer.address }
  const { body: reply } = await payer.person.expectDone(placeCodOrder, body)
  return orderOf(payer, reply.orderId)
}

export async function orderOnline(shop: OpenShop, payer: Payer, lines: Lines): Promise<WireOrder> {
  const { body } = await pay(shop, await payer.begin(lines), { webhook: 'never' })
  const reply = await payer.verify(body)
  return orderOf(payer, String(reply.body.orderId))
}

export async function orderOf(payer: Payer, id: string): Promise<WireOrder> {
  const order = (await payer.orders()).find(({ _id }) => _id === id)
  if (!order) throw new Error(`no order ${id}`)
  return order
}

export async function deliver(seller: Visitor, id: string): Promise<void> {
  for (const status of ['Packed', 'Out for delivery', 'Delivered'] as const)
    await seller.call(moveOrder, { id, status })
}

/** Of the order's first product, so many in all. */
export async function refundFirst(
  seller: Visitor,
  order: WireOrder,
  refunded: number,
): Promise<Reply<typeof refundOrderItems>> {
  const product = order.items[0]?.product._id ?? ''
  return seller.call(refundOrderItems, { id: order._id, items: [{ product, refunded }] })
}
