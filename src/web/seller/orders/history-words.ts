import type { HistoryEvent, HistoryKind } from '#contract/orders/order-history.ts'
import { formatPaise } from '#domain/money.ts'
import { isEndOfDay } from '#domain/shop-day.ts'
import { clockTime, formatDate } from '#domain/time-words.ts'
import { REASON_NAMES } from '../screen/reason-names.ts'

type Words = (event: HistoryEvent) => string

const WORDS: Record<HistoryKind, Words> = {
  placed: (event) => `Placed${by(event)}`,
  added: () => 'Items added by the customer',
  accepted: (event) => `Accepted${by(event)}`,
  picking: (event) => `Picking begun${by(event)}`,
  short: ({ amount }) => `Items missing${amount ? `: ${formatPaise(amount)} less` : ''}`,
  packed: (event) => `Packed${by(event)}`,
  given: ({ rider }) => `Goes with ${rider ?? FORMER}`,
  left: (event) => `Left the shop${carried(event)}`,
  arrived: ({ rider }) => `${rider ?? FORMER} is at the door`,
  failed: (event) => `Came back${carried(event)}`,
  delivered: (event) => `Delivered${carried(event)}`,
  cancelled: (event) => `Cancelled${by(event)}`,
  refunded: (event) => `${event.amount ? formatPaise(event.amount) : 'Items'} refunded${by(event)}`,
  time_changed: (event) => `New time${event.by ? ` ${timeWords(event.by)}` : ''}${by(event)}`,
}

const FORMER = 'a former colleague'

function by({ who, name }: HistoryEvent): string {
  if (who === 'shop') return ''
  return ` by ${who === 'staff' ? (name ?? FORMER) : `the ${who}`}`
}

/** Who brought it and, when somebody else entered it, who that was. */
function carried(event: HistoryEvent): string {
  const { rider, name } = event
  const entered = ` (entered${by(event)})`
  if (!rider) return entered
  return rider === name ? ` with ${rider}` : ` with ${rider}${entered}`
}

const REASONS: Record<string, string> = REASON_NAMES
const timeWords = (at: Date) => (isEndOfDay(at) ? formatDate(at) : clockTime(at))

export function historyWords(event: HistoryEvent): string {
  const { reason } = event
  const words = WORDS[event.kind](event)
  return reason ? `${words}: ${REASONS[reason] ?? reason}` : words
}
