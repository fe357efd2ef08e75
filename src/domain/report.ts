import type { OrderedLine, OrderStatus, ReportKind, ReportState } from './order.ts'
import { DAY_MS } from './shop-day.ts'

export const MAX_REPORT_WORDS = 500
/** For so long after its delivery an item can be reported. */
export const REPORT_DAYS = 14
export const REPORTS_PER_PRODUCT = 3

export const REPORT_KIND_NAMES: Record<ReportKind, string> = {
  not_fresh: 'Not fresh',
  damaged: 'Damaged',
  wrong_item: 'Wrong item',
  expired: 'Expired',
  missing: 'Missing',
  bad: 'Not fresh or damaged',
}

/** In a sentence: it was … */
export const REPORT_KIND_WORDS: Record<ReportKind, string> = {
  not_fresh: 'not fresh',
  damaged: 'damaged',
  wrong_item: 'the wrong item',
  expired: 'expired',
  missing: 'missing',
  bad: 'not fresh or damaged',
}

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

/** A refund of all that was reported, or of all that is left, is the answer to a report. `items` are from before it. */
export function answeredBy(
  reports: readonly { id: string; productId: string; quantity: number }[],
  items: readonly { productId: string; quantity: number; refunded: number }[],
  lines: readonly OrderedLine[],
): { id: string; refunded: number }[] {
  return reports.flatMap(({ id, productId, quantity }) => {
    const refunded = lines.find((line) => line.productId === productId)?.quantity ?? 0
    const item = items.find((one) => one.productId === productId)
    const isAll = item !== undefined && item.refunded + refunded >= item.quantity
    return refunded > 0 && (refunded >= quantity || isAll) ? [{ id, refunded }] : []
  })
}
