import type { ReactNode } from 'react'
import type { ImportedCell, ImportReport } from '#contract/catalog/product-csv.ts'
import type { Refusal } from '#contract/refusal.ts'
import { cellWords } from './import-words.ts'

export function ImportCounts({ report }: { report: ImportReport }) {
  const counts = [
    { text: 'Rows', value: report.rows },
    { text: 'New', value: report.added },
    { text: 'Changed', value: report.changed },
    { text: 'Unchanged', value: report.unchanged },
    { text: 'Errors', value: report.badTotal },
  ]
  return (
    <dl className="mb-4 grid grid-cols-3 gap-2 text-center sm:grid-cols-5">
      {counts.map(({ text, value }) => (
        <div key={text} className="flex flex-col-reverse rounded-field bg-paper px-1 py-2">
          <dt className="text-ink-soft text-xs sm:text-sm">{text}</dt>
          <dd className="price-figures font-semibold text-lg">{value.toLocaleString('en-IN')}</dd>
        </div>
      ))}
    </dl>
  )
}

export function BadRows({ rows, total = rows.length }: { rows: NonNullable<Refusal['rows']>; total?: number }) {
  if (!rows.length) return null
  return (
    <ReportTable caption="Rows with errors" heads={['Row', 'Product', 'Error']} more={total - rows.length}>
      {rows.map(({ row, name, reasons }) => (
        <tr key={row} className="border-line border-t align-top">
          <td className={`${CELL} price-figures`}>{row}</td>
          <td className={CELL}>{name || '(no name)'}</td>
          <td className={CELL}>
            {reasons.map((reason) => (
              <p key={reason} className="wrap-anywhere">
                {reason}
              </p>
            ))}
          </td>
        </tr>
      ))}
    </ReportTable>
  )
}

export function ImportChanges({ report: { changes, added, changed, newCategories } }: { report: ImportReport }) {
  const named = new Map(newCategories.map(({ path, text }) => [path, text]))
  if (!changes.length) return null
  const shown = changes.filter(({ kind }) => kind !== 'keep').length
  return (
    <ReportTable caption="Changes" heads={['Row', 'Product', 'Changes']} more={added + changed - shown}>
      {changes.map(({ row, kind, name, cells }) => (
        <tr key={row} className="border-line border-t align-top">
          <td className={`${CELL} price-figures`}>{row}</td>
          <td className={CELL}>{name}</td>
          <td className={CELL}>
            {kind === 'add' && <p className="font-medium text-leaf">New product</p>}
            {cells
              .filter(({ column }) => kind !== 'add' || column !== 'name')
              .map((cell) => (cell.column === 'category' ? { ...cell, to: named.get(cell.to) ?? cell.to } : cell))
              .map((cell) => (
                <CellChange key={cell.column} cell={cell} isNew={kind === 'add'} />
              ))}
          </td>
        </tr>
      ))}
    </ReportTable>
  )
}

function CellChange({ cell, isNew }: { cell: ImportedCell; isNew: boolean }) {
  const { label, from, to } = cellWords(cell)
  if (cell.isLeft) {
    return (
      <p className="wrap-anywhere text-ink-soft">
        {label} stays {from}: changed since the export (file: {to})
      </p>
    )
  }
  return (
    <p className="wrap-anywhere">
      <span className="text-ink-soft">{label}</span>{' '}
      {!isNew && (
        <>
          <del className="text-ink-soft">{from}</del> <span aria-hidden>→</span>{' '}
          <span className="sr-only">becomes</span>{' '}
        </>
      )}
      <ins className="font-medium no-underline">{to}</ins>
    </p>
  )
}

export function SameNames({ sameName }: { sameName: ImportReport['sameName'] }) {
  if (sameName.length === 0) return null
  return (
    <div className="mb-4 rounded-field bg-tangerine-tint px-4 py-3 text-sm">
      <p className="font-medium">
        {sameName.length === 1 ? 'A product has' : `${sameName.length} products have`} the same name as another. If you
        meant to update the other one, add its id.
      </p>
      <ul className="mt-1 max-h-32 overflow-auto">
        {sameName.map(({ row, name }) => (
          <li key={row}>
            Row {row}: {name}
          </li>
        ))}
      </ul>
    </div>
  )
}

type StockLeftProps = { count: number; overwrite: boolean; onChange: (overwrite: boolean) => void }

/** Counts that orders or colleagues have changed since the file was made. */
export function StockLeft({ count, overwrite, onChange }: StockLeftProps) {
  if (count === 0 && !overwrite) return null
  return (
    <div className="mb-4 rounded-field bg-tangerine-tint px-4 py-3 text-sm">
      {!overwrite && (
        <p className="font-medium">
          {count === 1 ? 'One stock count has' : `${count} stock counts have`} changed since this file was exported, so
          we’ll leave {count === 1 ? 'it' : 'them'} alone.
        </p>
      )}
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={overwrite}
          onChange={({ target }) => onChange(target.checked)}
          className="size-5 shrink-0 accent-leaf"
        />
        Use the file’s stock counts anyway
      </label>
    </div>
  )
}

const CELL = 'px-3 py-1.5 text-left text-sm'

type ReportTableProps = { caption: string; heads: string[]; more: number; children: ReactNode }

function ReportTable({ caption, heads, more, children }: ReportTableProps) {
  return (
    <section aria-label={caption} className="mb-5">
      <div className="max-h-72 overflow-auto rounded-field border border-line">
        <table className="w-full">
          <caption className="sr-only">{caption}</caption>
          <thead className="sticky top-0 bg-card">
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col" className={`${CELL} text-ink-soft`}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
      {more > 0 && <p className="mt-2 text-ink-soft text-sm">and {more.toLocaleString('en-IN')} more</p>}
    </section>
  )
}
