import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { SalesSort } from '#contract/sales/sales.ts'
import { formatPaise, type Paise } from '#domain/money.ts'
import { isByLine } from '#domain/sales.ts'
import { type Column, columnsOf, toldBeside } from './sales-columns.ts'
import type { SalesAsked } from './sales-url.ts'
import { type Sales, type SalesRow, SPLIT_NAMES } from './sales-words.ts'

type SalesTableProps = {
  sales: Sales
  asked: SalesAsked
  stale: boolean
  onSort: (sort: SalesSort, reverse: boolean) => void
}

const NUMBER = 'price-figures whitespace-nowrap px-3 py-2.5 text-right last:pr-4 max-lg:pr-4'

/** On phones a row tells everything beside its sales in a second line. */
export function SalesTable({ sales, asked, stale, onSort }: SalesTableProps) {
  const { by } = asked
  const columns = columnsOf(by)
  return (
    <div aria-busy={stale} className="overflow-hidden rounded-card border border-line bg-card shows-busy">
      <table className="w-full text-[0.9375rem]">
        <caption className="sr-only">Sales by {SPLIT_NAMES[by].toLowerCase()}</caption>
        <thead className="border-line border-b text-ink-soft text-sm">
          <tr>
            <HeadCell column={{ title: SPLIT_NAMES[by], sort: 'name' }} asked={asked} onSort={onSort} isName />
            {columns.map((column, nth) => (
              <HeadCell key={column.title} column={column} asked={asked} onSort={onSort} hidden={nth > 0} />
            ))}
          </tr>
        </thead>
        <tbody>
          {sales.rows.map((row) => (
            <Row key={row.key} row={row} columns={columns} />
          ))}
        </tbody>
        <tfoot className="border-line border-t">
          {isByLine(by) && (
            <>
              <Beside name="Delivery fees" amount={sales.fees} columns={columns} />
              <Beside name="Tax on top" amount={sales.taxOnTop} columns={columns} />
            </>
          )}
          <tr className="font-semibold">
            <th scope="row" className="px-4 py-2.5 text-left">
              Total
            </th>
            {columns.map((column, nth) => (
              <td key={column.title} className={`${NUMBER} ${nth > 0 ? 'max-lg:hidden' : ''}`}>
                {column.total(sales)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Row({ row, columns: [sales, ...others] }: { row: SalesRow; columns: Column[] }) {
  return (
    <tr className="border-line border-b last:border-b-0 hover:bg-leaf-tint">
      <th scope="row" className="wrap-anywhere text-pretty px-4 py-2.5 text-left font-normal">
        {row.name}
        <span className="price-figures block text-ink-soft text-sm lg:hidden">{toldBeside(row, others)}</span>
      </th>
      <td className={`${NUMBER} max-lg:align-top`}>{sales?.cell(row)}</td>
      {others.map(({ title, cell }) => (
        <td key={title} className={`${NUMBER} max-lg:hidden`}>
          {cell(row)}
        </td>
      ))}
    </tr>
  )
}

function Beside({ name, amount, columns }: { name: string; amount: Paise; columns: Column[] }) {
  if (amount === 0) return null
  return (
    <tr className="text-ink-soft">
      <th scope="row" className="px-4 py-2.5 text-left font-normal">
        {name}
      </th>
      <td className={NUMBER}>{formatPaise(amount)}</td>
      <td colSpan={columns.length - 1} className="max-lg:hidden" />
    </tr>
  )
}

type HeadCellProps = {
  column: Pick<Column, 'title' | 'sort'>
  asked: SalesAsked
  onSort: SalesTableProps['onSort']
  isName?: boolean
  hidden?: boolean
}

function HeadCell({ column: { title, sort }, asked, onSort, isName = false, hidden = false }: HeadCellProps) {
  const current = asked.sort ?? (asked.by === 'day' || asked.by === 'hour' ? 'name' : 'sales')
  const isCurrent = sort !== undefined && sort === current
  // Names from A, figures from the largest.
  const isAscending = (sort === 'name') !== asked.reverse
  const Arrow = isAscending ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={isCurrent ? (isAscending ? 'ascending' : 'descending') : undefined}
      className={`font-normal ${isName ? 'px-2 text-left' : 'pr-1 text-right last:pr-2 max-lg:pr-2'} ${hidden ? 'max-lg:hidden' : ''}`}
    >
      {sort ? (
        <button
          type="button"
          onClick={() => onSort(sort, isCurrent && !asked.reverse)}
          className={`inline-flex min-h-11 items-center gap-1 rounded-field px-2 hover:text-ink ${isCurrent ? 'font-medium text-ink' : ''}`}
        >
          {title}
          {isCurrent && <Arrow size={15} aria-hidden />}
        </button>
      ) : (
        <span className="px-2">{title}</span>
      )}
    </th>
  )
}
