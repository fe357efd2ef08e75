import type { ReportState } from '#domain/order.ts'

const LOOKS: Record<ReportState, string> = {
  open: 'bg-tangerine-tint text-tangerine',
  refunded: 'bg-leaf-tint text-leaf',
  declined: 'bg-line text-ink',
}

export const STATE_NAMES: Record<ReportState, string> = { open: 'Open', refunded: 'Refunded', declined: 'Declined' }

export function ReportChip({ state }: { state: ReportState }) {
  return (
    <span className={`whitespace-nowrap rounded-full px-3 py-1 font-medium text-sm ${LOOKS[state]}`}>
      {STATE_NAMES[state]}
    </span>
  )
}
