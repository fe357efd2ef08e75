import type { readStatement } from '#contract/customers/owed.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { owedSum, owedWords } from '#domain/owed-statement.ts'
import { formatDate } from '#domain/time-words.ts'
import { useShop } from '../../core/shop.ts'
import { createStore } from '../../core/store.ts'
import { SignedPrice } from '../../ui/price.tsx'
import { PrintedSheet, printNow } from '../../ui/printed-sheet.tsx'

export type Statement = ReplyOf<typeof readStatement>

const toPrint = createStore<Statement | null>(null)

export const printStatement = (statement: Statement) => printNow(toPrint, statement)

export const PrintedStatement = () => (
  <PrintedSheet toPrint={toPrint} margin="16mm">
    {(statement) => (
      <div className="[&_*]:border-black! [&_*]:text-black!">
        <StatementSheet statement={statement} />
      </div>
    )}
  </PrintedSheet>
)

/** All that is printed. */
export function StatementSheet({
  statement: { name, phone, from, opening, entries, closing },
}: {
  statement: Statement
}) {
  const shop = useShop()
  return (
    <article className="wrap-anywhere">
      <header className="flex flex-wrap justify-between gap-x-8 gap-y-3">
        <div>
          <p className="font-semibold text-xl">{shop.name}</p>
          <p className="text-ink-soft text-sm">{shop.address.join(', ')}</p>
          <p className="text-ink-soft text-sm">{[shop.phone, shop.email].filter(Boolean).join(' · ')}</p>
        </div>
        <div>
          <h2 className="font-semibold text-xl">{name}</h2>
          <p className="price-figures text-ink-soft text-sm">{phone}</p>
          <p className="text-ink-soft text-sm">Statement of {formatDate(new Date())}</p>
        </div>
      </header>
      <table className="mt-6 w-full">
        <caption className="sr-only">Entries</caption>
        <thead>
          <tr className="border-line border-b text-left text-ink-soft text-sm">
            <th className="py-2 font-normal">Entry</th>
            <th className="whitespace-nowrap px-3 py-2 text-right font-normal">Amount</th>
            <th className="whitespace-nowrap py-2 text-right font-normal">Balance</th>
          </tr>
        </thead>
        <tbody>
          {(opening !== 0 || entries.length === 0) && (
            <tr className="border-line border-b">
              <td className="py-2">
                {opening === 0 && entries.length === 0
                  ? 'Nothing in this period'
                  : `Before ${formatDate(new Date(`${from}T12:00:00Z`))}`}
              </td>
              <td />
              <td className="py-2 text-right">
                <SignedPrice amount={opening} />
              </td>
            </tr>
          )}
          {entries.map((entry) => (
            <tr
              key={`${entry.at.toISOString()} ${entry.balance}`}
              className="break-inside-avoid border-line border-b align-top"
            >
              <td className="py-2">
                {owedWords(entry)} {entry.orderNumber}
                <time dateTime={entry.at.toISOString()} className="block text-ink-soft text-sm">
                  {formatDate(entry.at)}
                </time>
              </td>
              <td className="whitespace-nowrap px-3 py-2 text-right">
                <SignedPrice amount={entry.amount} />
              </td>
              <td className="whitespace-nowrap py-2 text-right">
                <SignedPrice amount={entry.balance} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 text-right font-semibold text-lg">{owedSum(closing)}</p>
    </article>
  )
}
