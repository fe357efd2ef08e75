import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { formatPaise } from '#domain/money.ts'
import { dayName, weekdayName } from '#domain/time-words.ts'
import { readStored, writeStored } from '../../core/browser-storage.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BestSellers, RunningOut } from './stock-notes.tsx'
import type { Today, useToday } from './today.ts'
import { TodayChart } from './today-chart.tsx'
import { TodayFigures } from './today-figures.tsx'

const OPEN_KEY = 'greencart.seller-today-open'

/** Collapsed to one line; the choice is stored in this browser. */
export function TodayOverview({ today: { view, retry } }: { today: ReturnType<typeof useToday> }) {
  const [open, setOpen] = useState(() => readStored(OPEN_KEY) === 'yes')
  if (view.state === 'loading') return <Skeleton className="mb-4 h-14 rounded-card" />
  if (view.state === 'failed') {
    return (
      <section aria-label="Today" className={`${PANEL} flex flex-wrap items-center justify-between gap-3 px-4 py-2`}>
        <p role="alert" className="text-berry">
          {view.message}
        </p>
        <Button variant="quiet" size="small" onClick={retry}>
          Try again
        </Button>
      </section>
    )
  }

  const day = view.reply
  const toggle = () => {
    setOpen(!open)
    writeStored(OPEN_KEY, open ? null : 'yes')
  }
  return (
    <section aria-label="Today" className={PANEL}>
      <h2>
        <button
          type="button"
          aria-expanded={open}
          onClick={toggle}
          className={`flex min-h-14 w-full cursor-pointer flex-wrap items-center gap-x-4 px-4 py-2 text-left hover:bg-leaf-tint ${open ? 'rounded-t-card' : 'rounded-card'}`}
        >
          <span className="font-semibold">Today, {dayName(day.today.date)}</span>
          <span className="price-figures ml-auto text-ink-soft">
            {day.today.orders === 1 ? '1 order' : `${day.today.orders.toLocaleString('en-IN')} orders`} ·{' '}
            {formatPaise(day.today.revenue)}
          </span>
          <ChevronDown size={20} aria-hidden className={open ? 'rotate-180' : ''} />
        </button>
      </h2>
      {open && <Figures day={day} />}
    </section>
  )
}

const PANEL = 'mb-4 rounded-card border border-line bg-card'

function Figures({ day }: { day: Today }) {
  return (
    <div className="border-line border-t p-4 sm:p-5">
      <TodayFigures day={day} />
      <div className="mt-5 grid grid-cols-1 gap-x-8 gap-y-6 border-line border-t pt-5 md:grid-cols-2 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <div className="md:col-span-2 xl:col-span-1">
          <TodayChart day={day} lastName={`Last ${weekdayName(day.lastWeek.date)}`} />
        </div>
        <RunningOut low={day.low} out={day.out} />
        <BestSellers products={day.bestSellers} />
      </div>
    </div>
  )
}
