import { dayName } from '#domain/time-words.ts'
import { createStore } from '../../core/store.ts'
import { Logo } from '../../ui/logo.tsx'
import { PrintedSheet, printNow } from '../../ui/printed-sheet.tsx'
import { type Bought, nameWords, quantityWords } from './buying-words.ts'

type Printed = { supplier: string; delivery: string; lines: readonly Bought[] }

const toPrint = createStore<Printed | null>(null)

export const printList = (list: Printed) => printNow(toPrint, list)

export const PrintedList = () => (
  <PrintedSheet toPrint={toPrint} margin="14mm">
    {({ supplier, delivery, lines }) => (
      <>
        <div className="mb-6 flex items-start justify-between gap-6 border-black border-b-2 pb-4">
          <Logo />
          <p className="text-right">
            <span className="block font-semibold text-lg">{supplier}</span>
            {dayName(delivery)}
          </p>
        </div>
        <table className="w-full text-lg">
          <tbody>
            {lines.map((line) => (
              <tr key={line.product._id} className="border-black/30 border-b">
                <td className="py-2">{nameWords(line.product)}</td>
                <td className="py-2 text-right font-semibold">{quantityWords(line, line.packs)}</td>
                <td className="w-16 py-2 pl-6 text-right">☐</td>
              </tr>
            ))}
          </tbody>
        </table>
      </>
    )}
  </PrintedSheet>
)
