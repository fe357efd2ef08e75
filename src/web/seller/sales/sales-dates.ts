import { MAX_SALES_DAYS } from '#contract/sales/sales.ts'
import { type DaySpan, dayAfter, daysIn, firstOfMonth, isDay } from '#domain/day-span.ts'

export const PRESETS = ['today', 'yesterday', 'week', 'month', 'lastMonth'] as const
export type Preset = (typeof PRESETS)[number]
export const PRESET_NAMES: Record<Preset, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  week: 'This week',
  month: 'This month',
  lastMonth: 'Last month',
}

/** Up to today, the week from Monday. */
export function presetDays(preset: Preset, today: string): DaySpan {
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: dayAfter(today, -1), to: dayAfter(today, -1) }
    case 'week':
      return { from: dayAfter(today, -((new Date(today).getUTCDay() + 6) % 7)), to: today }
    case 'month':
      return { from: firstOfMonth(today, 0), to: today }
    case 'lastMonth':
      return { from: firstOfMonth(today, -1), to: dayAfter(firstOfMonth(today, 0), -1) }
  }
}

/** What a URL asks for; this month where it says nothing that makes sense. */
export function readDays(params: URLSearchParams, today: string): DaySpan {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  const isAsked = isDay(from) && isDay(to) && from <= to && daysIn({ from, to }) <= MAX_SALES_DAYS
  return isAsked ? { from, to } : presetDays('month', today)
}

/** One day was chosen: the other follows where they would cross, or be too far apart. */
export function chooseDay(span: DaySpan, which: keyof DaySpan, day: string): DaySpan {
  const next = { ...span, [which]: day }
  if (next.from > next.to) return { from: day, to: day }
  if (daysIn(next) <= MAX_SALES_DAYS) return next
  return which === 'from'
    ? { from: day, to: dayAfter(day, MAX_SALES_DAYS - 1) }
    : { from: dayAfter(day, 1 - MAX_SALES_DAYS), to: day }
}
