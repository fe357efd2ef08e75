import type { OrderStatus, ReportState } from './order.ts'

const DAY_MS = 24 * 3600 * 1000

export const MAX_REPORT_WORDS = 500
/** For so long after its delivery an item can be reported. */
export const REPORT_DAYS = 14
export const REPORTS_PER_PRODUCT = 3

type Item = { product: { _id: string }; quantity: number; refunded?: number | undefined }
type Delivered = { status: OrderStatus; history: readonly { status: OrderStatus; at: Date }[] }
type Reported = { reports?: readonly { product: string; state: ReportState }[] | undefined }

export function mayReport({ status, history }: Delivered, now: Date): boolean {
  const delivered = history.findLast((move) => move.status === 'Delivered')
  const daysAgo = delivered ? (now.getTime() - delivered.at.getTime()) / DAY_MS : REPORT_DAYS
  return status === 'Delivered' && daysAgo < REPORT_DAYS
}

/** Why an item cannot be reported, or else how many of it. */
export function reportable(order: Reported, item: Item): 'refunded' | 'open' | 'too often' | number {
  const left = item.quantity - (item.refunded ?? 0)
  const reports = order.reports?.filter(({ product }) => product === item.product._id) ?? []
  if (reports.some(({ state }) => state === 'open')) return 'open'
  if (left === 0) return 'refunded'
  return reports.length >= REPORTS_PER_PRODUCT ? 'too often' : left
}
