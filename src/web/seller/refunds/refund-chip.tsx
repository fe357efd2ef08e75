import type { RefundState } from '#domain/order.ts'

const LOOKS: Record<RefundState, string> = {
  pending: 'bg-bakery text-ink',
  processed: 'bg-leaf-tint text-leaf',
  failed: 'bg-berry-tint text-berry',
}

export const STATE_NAMES: Record<RefundState, string> = {
  pending: 'On its way',
  processed: 'Refunded',
  failed: 'Failed',
}

export function RefundChip({ state, waits }: { state: RefundState; waits: boolean }) {
  return (
    <span className={`whitespace-nowrap rounded-full px-3 py-1 font-medium text-sm ${LOOKS[waits ? 'failed' : state]}`}>
      {waits ? 'Refund by hand' : STATE_NAMES[state]}
    </span>
  )
}
