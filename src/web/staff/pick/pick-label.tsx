import type { PickLine, PickTask } from '#contract/orders/picking.ts'
import { piecesOf } from '#domain/item-count.ts'
import { timeFrom } from '#domain/time-words.ts'
import { createStore } from '../../core/store.ts'
import { PrintedSheet, printNow } from '../../ui/printed-sheet.tsx'
import { pickedText } from './picked-text.ts'

const toPrint = createStore<PickTask | null>(null)

export const printLabel = (task: PickTask) => printNow(toPrint, task)

export const PickLabel = () => (
  <PrintedSheet toPrint={toPrint} margin="6mm">
    {(task) => <Label task={task} />}
  </PrintedSheet>
)

/** “1 of 2 ×” of pieces. */
const labelText = (line: PickLine) =>
  line.loose || line.picked === line.quantity ? pickedText(line) : `${pickedText(line)} ×`

/** For the bag: what is in it and whose it is, without prices and without an address. */
function Label({ task: { number, firstName, area, by, lines } }: { task: PickTask }) {
  const packed = lines.filter(({ picked }) => picked > 0)
  const instead = lines.flatMap(({ line, name, instead }) => (instead ? [{ line, asked: name, sent: instead }] : []))
  const pieces =
    packed.reduce((sum, line) => sum + piecesOf(line, line.picked), 0) +
    instead.reduce((sum, { sent }) => sum + sent.quantity, 0)
  return (
    <div className="pick-label">
      <p className="font-semibold text-4xl">{number}</p>
      <p className="text-2xl">
        {firstName}
        {area && ` · ${area}`}
      </p>
      {by && <p className="text-xl">By {timeFrom(new Date(), by)}</p>}
      <ul className="mt-4 border-black border-t pt-2 text-lg">
        {packed.map((line) => (
          <li key={line.line}>
            <span className="font-semibold">{labelText(line)}</span> {line.name}
            {line.weight && !line.loose && ` · ${line.weight}`}
          </li>
        ))}
        {instead.map(({ line, asked, sent }) => (
          <li key={`instead of ${line}`}>
            <span className="font-semibold">{sent.quantity} ×</span> {sent.name}
            {sent.weight && ` · ${sent.weight}`} (for {asked})
          </li>
        ))}
      </ul>
      <p className="mt-2 font-semibold text-lg">{pieces === 1 ? '1 piece' : `${pieces} pieces`}</p>
    </div>
  )
}
