import type { ReactNode } from 'react'
import { formatPaise, type Paise } from '#domain/money.ts'
import { changeWords, marginNote, type Sales, spanWords } from './sales-words.ts'

/** What matters, each beside the same of the days before. */
export function SalesFigures({ sales, today }: { sales: Sales; today: string }) {
  const { before } = sales
  const amount = (now: Paise, then: Paise) => ({ value: formatPaise(now), change: changeWords(now, then) })
  return (
    <section aria-label="Figures" className="mb-5">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Figure name="Sales" {...amount(sales.total, before.total)} isGood={sales.total > before.total}>
          {formatPaise(before.total)} before
        </Figure>
        <Figure
          name="Orders"
          value={sales.orders.toLocaleString('en-IN')}
          change={changeWords(sales.orders, before.orders)}
          isGood={sales.orders > before.orders}
        >
          {before.orders.toLocaleString('en-IN')} before
          {sales.cancelled.orders > 0 &&
            `; ${sales.cancelled.orders.toLocaleString('en-IN')} cancelled (${formatPaise(sales.cancelled.total)})`}
        </Figure>
        <Figure
          name="Basket"
          value={sales.basket === null ? '–' : formatPaise(sales.basket)}
          change={changeWords(sales.basket ?? 0, before.basket ?? 0)}
          isGood={(sales.basket ?? 0) > (before.basket ?? 0)}
        >
          {before.basket === null ? 'An order on average' : `${formatPaise(before.basket)} before`}
        </Figure>
        <Margin sales={sales} />
        <Figure name="Refunds" {...amount(sales.refunds, before.refunds)}>
          {formatPaise(before.refunds)} before
        </Figure>
        <Figure name="Shortages" {...amount(sales.shortages, before.shortages)}>
          {formatPaise(before.shortages)} before; not in the sales
        </Figure>
        <Figure name="Waste" {...amount(sales.waste, before.waste)}>
          {formatPaise(before.waste)} before; at cost
        </Figure>
        <Figure name="Tax" {...amount(sales.tax, before.tax)}>
          {sales.fees > 0 ? `Delivery fees ${formatPaise(sales.fees)}` : 'In the sales, less refunds'}
        </Figure>
      </dl>
      <p className="mt-2 text-ink-soft text-sm">
        Compared with {spanWords(before, today)}. An order counts on the day it was placed, as it is now.
      </p>
    </section>
  )
}

function Margin({ sales }: { sales: Sales }) {
  const { margin, marginPercent } = sales
  if (margin === null)
    return (
      <Figure name="Margin" value="–">
        Add costs to your products to see it.
      </Figure>
    )
  return (
    <Figure
      name="Margin"
      value={formatPaise(margin)}
      change={marginPercent === null ? '' : `${marginPercent}%`}
      isGood={margin > 0}
    >
      {marginNote(sales)}
    </Figure>
  )
}

type FigureProps = { name: string; value: string; change?: string; isGood?: boolean; children: ReactNode }

function Figure({ name, value, change, isGood = false, children }: FigureProps) {
  return (
    <div className="rounded-card border border-line bg-card p-3 sm:p-4">
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd>
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className={`price-figures font-semibold sm:text-2xl ${value.length > 11 ? 'text-lg' : 'text-xl'}`}>
            {value}
          </span>
          {change && (
            <span className={`price-figures text-sm ${isGood ? 'text-leaf' : 'text-ink-soft'}`}>{change}</span>
          )}
        </span>
        <span className="block text-ink-soft text-sm">{children}</span>
      </dd>
    </div>
  )
}
