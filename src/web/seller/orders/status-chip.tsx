import type { OrderStatus } from '#domain/order.ts'

const LOOKS: Record<OrderStatus, string> = {
  'Waiting for confirmation': 'bg-berry-tint text-berry',
  'Order Placed': 'bg-tangerine-tint text-tangerine',
  Packed: 'bg-bakery text-ink',
  'Out for delivery': 'bg-grains text-ink',
  Delivered: 'bg-leaf-tint text-leaf',
  Cancelled: 'bg-berry-tint text-berry',
}

export function StatusChip({ status }: { status: OrderStatus }) {
  return (
    <span className={`rounded-full px-3 py-1 font-medium text-sm whitespace-nowrap ${LOOKS[status]}`}>{status}</span>
  )
}
