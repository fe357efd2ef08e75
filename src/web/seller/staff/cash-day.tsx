import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useState } from 'react'
import { type ClosedDay, closeCashDay, type DayRider, readCashDay } from '#contract/delivery/cash-day.ts'
import { formatPaise, type Paise, paise, rupeesFromPaise } from '#domain/money.ts'
import { dayName, formatMoment } from '#domain/time-words.ts'
import type { Done } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Price } from '../../ui/price.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { callAsSeller } from '../account/seller-session.ts'
import { FailedPart } from '../screen/failed-part.tsx'

type Day = Done<typeof readCashDay>

/** The cash of the day that is not closed, and the days that are. */
export function CashDay({ version }: { version: string }) {
  const { view, reload, retry } = useSellerQuery(readCashDay, undefined, { refetchEvery: 15_000 })
  const [closing, setClosing] = useState(false)
  useEffect(() => {
    if (version) void reload()
  }, [version, reload])
  const open = () => {
    setClosing(true)
    void reload()
  }
  if (view.state === 'failed')
    return (
      <FailedPart what="Couldn’t load the cash of the day." message={view.message} onRetry={retry} className="mt-10" />
    )
  if (view.state === 'loading') return null
  const day = view.reply
  if (day.riders.length === 0 && day.till.total === 0 && day.closed.length === 0) return null
  return (
    <section aria-labelledby="cash-day" className="mt-10">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="cash-day" className="font-semibold text-xl">
          Cash of {dayName(day.date)}
        </h2>
        {day.mayClose && <Button onClick={open}>Close the day</Button>}
      </div>
      {!day.mayClose && <p className="mb-3 text-ink-soft">Today is closed. Cash from now on counts for tomorrow.</p>}
      <DaySums {...day} />
      {day.closed.length > 0 && <ClosedDays days={day.closed} />}
      <CloseDialog
        day={day}
        open={closing}
        onClose={() => setClosing(false)}
        onAnswered={(isClosed) => {
          if (isClosed) setClosing(false)
          void reload()
        }}
      />
    </section>
  )
}

function DaySums({ till, riders }: Pick<Day, 'till' | 'riders'>) {
  return (
    <div className="rounded-card border border-line bg-card px-4 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>The till should have</span>
        <Price amount={till.total} className="font-semibold text-xl" />
      </p>
      <p className="text-ink-soft text-sm">
        {formatPaise(till.orders)} from orders, {formatPaise(till.riders)} from riders
      </p>
      {riders.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-line border-t">
          {riders.map((rider) => (
            <RiderSums key={rider._id} rider={rider} />
          ))}
        </ul>
      )}
    </div>
  )
}

function RiderSums({ rider: { rider, taken, handedOver, balance } }: { rider: DayRider }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <span className="min-w-0 break-words font-medium">{rider}</span>
      <span className="text-ink-soft text-sm">
        {formatPaise(taken)} taken, {formatPaise(handedOver)} handed over
      </span>
      <Balance amount={balance} />
    </li>
  )
}

function Balance({ amount }: { amount: Paise }) {
  const look = amount === 0 ? 'text-leaf' : 'text-berry'
  return (
    <span className={`flex w-full items-center gap-1.5 font-medium text-sm sm:w-52 sm:justify-end ${look}`}>
      {amount === 0 ? (
        <Check size={16} aria-hidden className="shrink-0" />
      ) : (
        <TriangleAlert size={16} aria-hidden className="shrink-0" />
      )}
      {balanceWords(amount)}
    </span>
  )
}

function balanceWords(amount: Paise): string {
  if (amount === 0) return 'All handed over'
  return amount > 0 ? `Still has ${formatPaise(amount)}` : `${formatPaise(paise(-amount))} too much handed over`
}

function ClosedDays({ days }: { days: readonly ClosedDay[] }) {
  return (
    <details className="mt-3">
      <summary className="min-h-11 w-fit cursor-pointer content-center font-medium text-leaf">Closed days</summary>
      <ul className="space-y-3">
        {days.map((day) => (
          <li key={day.date}>
            <h3 className="mb-1 font-semibold">
              {dayName(day.date)}{' '}
              <span className="font-normal text-ink-soft text-sm">
                closed by {day.by ?? 'the owner'}, {formatMoment(day.closedAt)}
              </span>
            </h3>
            <DaySums {...day} />
          </li>
        ))}
      </ul>
    </details>
  )
}

type CloseDialogProps = {
  day: Day
  open: boolean
  onClose: () => void
  /** After a refusal the sums are read again, and the dialog shows them. */
  onAnswered: (isClosed: boolean) => void
}

function CloseDialog({ day, open, onClose, onAnswered }: CloseDialogProps) {
  const [busy, setBusy] = useState(false)
  const { date, till, riders } = day
  const late = riders.filter(({ balance }) => balance > 0)

  async function close() {
    setBusy(true)
    const reply = await callAsSeller(closeCashDay, { body: { date, tillSeen: rupeesFromPaise(till.total) } })
    setBusy(false)
    if (reply.success) toast.success(reply.message)
    else toast.error(reply.message)
    onAnswered(reply.success)
  }

  return (
    <Dialog open={open} onClose={onClose} title={`Close ${dayName(date)}?`} width="wide">
      <DaySums {...day} />
      {late.length > 0 && (
        <p className="mt-4 flex items-start gap-2 font-medium text-berry">
          <TriangleAlert size={18} aria-hidden className="mt-0.5 shrink-0" />
          Not handed over yet: {late.map(({ rider, balance }) => `${rider} ${formatPaise(balance)}`).join(', ')}
        </p>
      )}
      <p className="mt-4 text-ink-soft">
        Nothing of a closed day changes any more. What riders still have is carried forward, and later corrections count
        for the next day.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          Not yet
        </Button>
        <Button busy={busy} onClick={() => void close()}>
          Close the day
        </Button>
      </div>
    </Dialog>
  )
}
