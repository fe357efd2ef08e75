import type { Customer } from '#contract/customers/customers.ts'
import { formatMoment } from '#domain/time-words.ts'
import { Link } from '../../ui/link.tsx'
import { Price } from '../../ui/price.tsx'
import { customerScreen } from './customers-url.ts'

const HEAD = 'px-3 py-3 font-medium text-ink-soft text-sm'
const CELL = 'px-3 py-3 align-top max-md:p-0'

/** On phones each row is a card. */
export function CustomerTable({ customers, stale }: { customers: readonly Customer[]; stale: boolean }) {
  return (
    <div
      aria-busy={stale}
      className="shows-busy md:overflow-x-auto md:rounded-card md:border md:border-line md:bg-card"
    >
      <table className="w-full max-md:block">
        <caption className="sr-only">Customers</caption>
        <thead className="border-line border-b max-md:sr-only">
          <tr>
            <th scope="col" className={`${HEAD} pl-4 text-left`}>
              Customer
            </th>
            <th scope="col" className={`${HEAD} text-left max-lg:hidden`}>
              Areas
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              Orders
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              Spent
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              Owed
            </th>
            <th scope="col" className={`${HEAD} pr-4 text-left`}>
              Last order
            </th>
          </tr>
        </thead>
        <tbody className="max-md:grid max-md:gap-3">
          {customers.map((customer) => (
            <CustomerRow key={customer._id} customer={customer} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const ROW =
  'relative hover:bg-leaf-tint/50 md:border-line md:not-last:border-b max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:gap-y-1 max-md:rounded-card max-md:border max-md:border-line max-md:bg-card max-md:p-4'

function CustomerRow({ customer }: { customer: Customer }) {
  const { _id: id, name, phone, areas, orders, spent, owed, lastOrderAt, notes, consentSince } = customer
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
        {notes && <span className="wrap-anywhere line-clamp-2 max-w-prose text-sm">{notes}</span>}
        {consentSince && <span className="block text-ink-soft text-sm">Gets the newsletter</span>}
      </td>
      <td className={`${CELL} text-sm max-lg:hidden`}>{areas.join(', ')}</td>
      <td className={`${CELL} price-figures max-md:hidden md:text-right`}>{orders.toLocaleString('en-IN')}</td>
      <td className={`${CELL} max-md:col-start-2 max-md:row-start-1 max-md:text-right md:text-right`}>
        <Price amount={spent} className="font-semibold md:font-normal" />
        <span className="block text-ink-soft text-sm md:hidden">
          {orders.toLocaleString('en-IN')} {orders === 1 ? 'order' : 'orders'}
        </span>
      </td>
      <td className={`${CELL} md:text-right ${owed > 0 ? 'max-md:col-span-2' : 'max-md:hidden'}`}>
        {owed > 0 && <span className="text-sm md:hidden">Owes </span>}
        {owed !== 0 && <Price amount={owed} className={owed > 0 ? 'font-medium text-tangerine' : 'text-ink-soft'} />}
      </td>
      <td className={`${CELL} text-sm max-md:col-span-2 max-md:text-ink-soft md:pr-4`}>
        <span className="md:hidden">Last order </span>
        <time dateTime={lastOrderAt.toISOString()} className="whitespace-nowrap">
          {formatMoment(lastOrderAt)}
        </time>
        {areas.length > 0 && <span className="md:hidden"> · {areas.join(', ')}</span>}
      </td>
    </tr>
  )
}
