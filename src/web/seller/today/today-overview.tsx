import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { showToday } from '../../../contract/today.ts'
import { readStored, writeStored } from '../../browser-storage.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { listenToNews } from '../orders/order-news.ts'
import { useLoaded } from '../screen/loaded.ts'
import { BestSellers, RunningOut } from './shelf-notes.tsx'
import { dayName, type Today, weekdayName } from './today.ts'
import { TodayChart } from './today-chart.tsx'
import { TodayFigures } from './today-figures.tsx'

const FOLDED_KEY = 'greencart.seller-today-folded'
const EVERY_MINUTE = 60_000
const AFTER_AN_ORDER = 2_000

export function TodayOverview() {
  const { view, reload, retry } = useLoaded(showToday, undefined)

  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined
    const reloadSoon = () => {
      soon ??= setTimeout(() => {
        soon = undefined
        void reload()
      }, AFTER_AN_ORDER)
    }
    const minutes = setInterval(() => void reload(), EVERY_MINUTE)
    const unlisten = listenToNews({ onOrder: reloadSoon, onReload: reloadSoon })
    return () => {
      clearTimeout(soon)
      clearInterval(minutes)
      unlisten()
    }
  }, [reload])

  if (view.state === 'loading') {
    return (
      <Panel title="Today">
        <Skeleton className="h-24 rounded-card" />
      </Panel>
    )
  }
  if (view.state === 'failed') {
    return (
      <Panel title="Today">
        <p role="alert" className="mb-3 text-berry">
          {view.message}
        </p>
        <Button variant="quiet" onClick={retry}>
          Try again
        </Button>
      </Panel>
    )
  }
  return <FullOverview day={view.answer} />
}

/** As the seller left it; on a phone the orders come first. */
function wasFolded(): boolean {
  const left = readStored(FOLDED_KEY)
  return left ? left === 'yes' : matchMedia('(width < 48rem)').matches
}

function FullOverview({ day }: { day: Today }) {
  const [folded, setFolded] = useState(wasFolded)
  const fold = () => {
    setFolded(!folded)
    writeStored(FOLDED_KEY, folded ? 'no' : 'yes')
  }
  return (
    <Panel
      title={`Today, ${dayName(day.today.date)}`}
      aside={
        <Button variant="round" aria-expanded={!folded} aria-label="More about today" onClick={fold}>
          <ChevronDown size={20} aria-hidden className={folded ? '' : 'rotate-180'} />
        </Button>
      }
    >
      <TodayFigures day={day} />
      {!folded && (
        <div className="mt-5 grid grid-cols-1 gap-x-8 gap-y-6 border-line border-t pt-5 md:grid-cols-2 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_minmax(0,1fr)]">
          <div className="md:col-span-2 xl:col-span-1">
            <TodayChart day={day} lastName={`Last ${weekdayName(day.lastWeek.date)}`} />
          </div>
          <RunningOut low={day.low} out={day.out} />
          <BestSellers products={day.bestSellers} />
        </div>
      )}
    </Panel>
  )
}

function Panel({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label="Today" className="mb-6 rounded-card border border-line bg-card p-4 sm:p-5">
      <div className="mb-3 flex min-h-11 items-center justify-between gap-4">
        <h2 className="font-semibold text-lg">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
