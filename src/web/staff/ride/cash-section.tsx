import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import type { OwnCash } from '#contract/delivery/own-cash.ts'
import { formatPaise, paise } from '#domain/money.ts'
import { clockTime } from '#domain/time-words.ts'
import { Button } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'

type CashSectionProps = { cash: OwnCash; online: boolean; onHandedOver: () => void }

export function CashSection({ cash, online, onHandedOver }: CashSectionProps) {
  const { deliveredToday, cashToday, upiToday, toHandOver, short, unmatchedUpi, uncounted } = cash
  const [open, setOpen] = useState(false)
  if (deliveredToday === 0 && toHandOver === 0 && short === 0 && unmatchedUpi === 0 && uncounted.length === 0)
    return null
  return (
    <section aria-label="Your cash" className="rounded-card border border-line bg-card p-4 sm:p-5">
      <h2 className="mb-3 font-semibold text-xl">Your day</h2>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2">
        <dt>Delivered today</dt>
        <dd className="text-right font-semibold">{deliveredToday}</dd>
        <dt>Cash today</dt>
        <dd className="text-right font-semibold">
          <Price amount={cashToday} />
        </dd>
        <dt>UPI today</dt>
        <dd className="text-right font-semibold">
          <Price amount={upiToday} />
        </dd>
        <dt>Cash to hand over</dt>
        <dd className="text-right font-semibold text-2xl">
          <Price amount={toHandOver} />
        </dd>
      </dl>
      {short > 0 && (
        <p className="mt-3 flex items-start gap-2 font-medium text-berry">
          <TriangleAlert size={20} aria-hidden className="mt-1 shrink-0" />
          {formatPaise(short)} was short when the shop counted. It’s part of what you hand over next.
        </p>
      )}
      {short < 0 && (
        <p className="mt-3 text-ink-soft">
          You handed over {formatPaise(paise(-short))} too much, so you have that much less to bring.
        </p>
      )}
      {unmatchedUpi > 0 && (
        <p className="mt-3 text-ink-soft">
          {formatPaise(unmatchedUpi)} by UPI: the shop hasn’t found it yet, so it still counts as yours.
        </p>
      )}
      {uncounted.map(({ _id, stated, at }) => (
        <p key={_id} className="mt-3 text-ink-soft">
          {formatPaise(stated)} handed over at {clockTime(at)}; the shop hasn’t counted it yet.
        </p>
      ))}
      {toHandOver > 0 && (
        <Button variant="quiet" className="mt-4 min-h-14 w-full" disabled={!online} onClick={() => setOpen(true)}>
          Hand over cash
        </Button>
      )}
      <HandOverDialog
        expected={toHandOver}
        open={open}
        onClose={() => setOpen(false)}
        onHandedOver={() => {
          setOpen(false)
          onHandedOver()
        }}
      />
    </section>
  )
}
