import type { OrderStatus } from './order.ts'
import { daysBefore } from './shop-day.ts'

/** What was wrong with an item of a delivered order. */
export const REPORT_KINDS = ['missing', 'bad'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

export const REPORT_STATES = ['open', 'refunded', 'declined'] as const
export type ReportState = (typeof REPORT_STATES)[number]

export const MAX_REPORT_WORDS = 500
/** For so long after its delivery an item can be reported. */
export const REPORT_DAYS = 14
export const REPORTS_PER_PRODUCT = 3

type Item = { product: { _id: string }; quantity: number; refunded?: number | undefined }
type Delivered = { status: OrderStatus; history: readonly { status: OrderStatus; at: Date }[] }
type Reported = { reports?: readonly { product: string; state: ReportState }[] | undefined }

export function mayReport({ status, history }: Delivered, now: Date): boolean {
  const delivered = history.findLast((move) => move.status === 'Delivered')
  return status === 'Delivered' && delivered !== undefined && delivered.at > daysBefore(now, REPORT_DAYS)
}

/** Why an item cannot be reported, or else how many of it. */
export function reportable(order: Reported, item: Item): 'refunded' | 'open' | 'too often' | number {
  const left = item.quantity - (item.refunded ?? 0)
  const reports = order.reports?.filter(({ product }) => product === item.product._id) ?? []
  if (reports.some(({ state }) => state === 'open')) return 'open'
  if (left === 0) return 'refunded'
  return reports.length >= REPORTS_PER_PRODUCT ? 'too often' : left
}
