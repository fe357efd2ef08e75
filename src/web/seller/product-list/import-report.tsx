import type { ReactNode } from 'react'
import type { ImportReport } from '#contract/catalog/seller-catalog.ts'
import type { Refusal } from '#contract/refusal.ts'

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
    <ReportTable caption="Rows with errors" heads={['Line', 'Error']} more={total - rows.length}>
      {rows.map(({ line, reasons }) => (
        <tr key={line} className="border-line border-t align-top">
          <td className={`${CELL} price-figures`}>{line}</td>
          <td className={CELL}>{reasons.join(' ')}</td>
        </tr>
      ))}
    </ReportTable>
  )
}

export function ImportChanges({ report: { changes, added, changed } }: { report: ImportReport }) {
  if (!changes.length) return null
  return (
    <ReportTable caption="Changes" heads={['Line', 'Product', 'Change']} more={added + changed - changes.length}>
      {changes.map(({ line, kind, name, columns }) => (
        <tr key={line} className="border-line border-t align-top">
          <td className={`${CELL} price-figures`}>{line}</td>
          <td className={CELL}>{name}</td>
          <td className={CELL}>{kind === 'add' ? 'New product' : `Update ${columns.join(', ')}`}</td>
        </tr>
      ))}
    </ReportTable>
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
