import type { Supplier } from '#contract/goods/suppliers.ts'

export const WEEKDAYS = [
  { weekday: 1, name: 'Mon' },
  { weekday: 2, name: 'Tue' },
  { weekday: 3, name: 'Wed' },
  { weekday: 4, name: 'Thu' },
  { weekday: 5, name: 'Fri' },
  { weekday: 6, name: 'Sat' },
  { weekday: 0, name: 'Sun' },
] as const

/** “Delivers Mon, Thu, 2 days after you order”. */
export function deliveryWords({ weekdays, leadDays }: Pick<Supplier, 'weekdays' | 'leadDays'>): string {
  const days = WEEKDAYS.filter(({ weekday }) => weekdays.includes(weekday)).map(({ name }) => name)
  const when = days.length === 7 ? 'every day' : days.join(', ')
  if (leadDays === 0) return `Delivers ${when}, the same day`
  return `Delivers ${when}, ${leadDays === 1 ? 'the next day' : `${leadDays} days after you order`}`
}
