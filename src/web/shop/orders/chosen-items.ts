import type { ReportedItem } from '#contract/orders/reports.ts'
import { REPORT_REASONS, type ReportKind } from '#domain/order.ts'
import type { FieldErrors } from '../../core/field-errors.ts'

/** By product; `kind` is '' until a reason is chosen. */
export type Chosen = Readonly<Record<string, { quantity: number; kind: ReportKind | '' }>>

/** The name of an item's field for the reason. */
export const kindField = (product: string) => `kind-${product}`

/** What is sent; null while something is missing. */
export function reportedItems(chosen: Chosen): ReportedItem[] | null {
  const items = Object.entries(chosen).flatMap(([product, { quantity, kind }]) =>
    kind ? [{ product, quantity, kind }] : [],
  )
  return items.length > 0 && items.length === Object.keys(chosen).length ? items : null
}

export function problemWith(chosen: Chosen): FieldErrors {
  const open = Object.entries(chosen).filter(([, { kind }]) => !kind)
  if (Object.keys(chosen).length === 0) return { items: 'Choose an item.' }
  return Object.fromEntries(open.map(([product]) => [kindField(product), 'Choose what was wrong.']))
}

export const readKind = (value: string): ReportKind | '' => REPORT_REASONS.find((reason) => reason === value) ?? ''
