import type { Debtor } from '#contract/customers/owed.ts'
import { formatPaise } from '#domain/money.ts'
import { formatDate } from '#domain/time-words.ts'
import { Link } from '../../ui/link.tsx'
import { Price } from '../../ui/price.tsx'
import { customerScreen } from './customers-url.ts'

const HEAD = 'px-3 py-3 font-medium text-ink-soft text-sm'
const CELL = 'px-3 py-3 align-top max-md:p-0'
const ROW =
  'relative hover:bg-leaf-tint/50 md:border-line md:not-last:border-b max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:gap-y-1 max-md:rounded-card max-md:border max-md:border-line max-md:bg-card max-md:p-4'

/** Oldest debt first. On phones each row is a card. */
export function OwedTable({ debtors, stale }: { debtors: readonly Debtor[]; stale: boolean }) {
  return (
    <div
      aria-busy={stale}
      className={`transition-opacity duration-150 md:overflow-x-auto md:rounded-card md:border md:border-line md:bg-card ${stale ? 'opacity-60' : ''}`}
    >
      <table className="w-full max-md:block">
        <caption className="sr-only">Owed, oldest first</caption>
        <thead className="border-line border-b max-md:sr-only">
          <tr>
            <th scope="col" className={`${HEAD} pl-4 text-left`}>
              Customer
            </th>
            <th scope="col" className={`${HEAD} text-left`}>
              Since
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              Unpaid orders
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              Limit
            </th>
            <th scope="col" className={`${HEAD} pr-4 text-right`}>
              Owed
            </th>
          </tr>
        </thead>
        <tbody className="max-md:grid max-md:gap-3">
          {debtors.map((debtor) => (
            <DebtorRow key={debtor._id} debtor={debtor} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function DebtorRow({ debtor: { _id: id, name, phone, owed, owedLimit, orders, since } }: { debtor: Debtor }) {
  return (
    <tr className={ROW}>
      <td className={`${CELL} max-md:col-start-1 max-md:row-start-1 md:pl-4`}>
        <Link
          to={customerScreen(id)}
          className="wrap-anywhere font-semibold text-ink no-underline after:absolute after:inset-0 hover:text-leaf"
        >
          {name}
        </Link>
        <span className="price-figures block text-ink-soft text-sm">{phone}</span>
      </td>
      <td className={`${CELL} max-md:col-span-2 max-md:text-sm`}>
        <span className="md:hidden">Since </span>
        <time dateTime={since.toISOString()} className="whitespace-nowrap">
          {formatDate(since)}
        </time>
        <span className="md:hidden">
          {' · '}
          {orders} unpaid {orders === 1 ? 'order' : 'orders'}
        </span>
      </td>
      <td className={`${CELL} price-figures text-right max-md:hidden`}>{orders}</td>
      <td className={`${CELL} price-figures text-right text-ink-soft max-md:hidden`}>{formatPaise(owedLimit)}</td>
      <td className={`${CELL} text-right max-md:col-start-2 max-md:row-start-1 md:pr-4`}>
        <Price amount={owed} className="font-semibold text-tangerine" />
        <span className="price-figures block text-ink-soft text-sm md:hidden">of {formatPaise(owedLimit)}</span>
      </td>
    </tr>
  )
}
