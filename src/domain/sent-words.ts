import { insteadNote, type SentInstead, withoutInstead } from './instead-words.ts'
import { formatPaise, type Paise, paise } from './money.ts'

/** An item of an order, and what became of it when it was picked. */
export type SentItem = {
  product: { _id: string; name: string; offerPrice: Paise }
  quantity: number
  short?: number | undefined
  less?: Paise | undefined
  instead?: SentInstead | undefined
}

/** What differs between what was asked for and what was sent, in a few words each: "1 missing". */
export function sentNotes(item: SentItem): string[] {
  if (item.instead) return [insteadNote(item, item.instead), ...sentNotes(withoutInstead(item))]
  const { short, less } = item
  return [...(short ? [`${short} missing`] : []), ...(less ? [`${formatPaise(less)} less`] : [])]
}

type LineBack = { product: string; quantity: number; less?: Paise | undefined }

/** The same of what went back with a refund: "2 × Bread". */
export function linesBack(items: readonly SentItem[], lines: readonly LineBack[]): string[] {
  const itemOf = new Map(items.map((item) => [item.product._id, item]))
  return lines.flatMap(({ product, quantity, less }) => {
    const item = itemOf.get(product)
    const name = item?.product.name ?? ''
    const lessNote = item?.instead ? insteadNote(item, item.instead) : `${name}: ${formatPaise(less ?? paise(0))} less`
    return [...(quantity > 0 ? [`${quantity} × ${name}`] : []), ...(less ? [lessNote] : [])]
  })
}

/** Why less is paid for an order than was agreed, a sentence for each reason. */
export function shortageWords(items: readonly SentItem[], lines: readonly LineBack[]): string[] {
  const ranOut = lines.filter(({ quantity }) => quantity > 0).map(({ less: _, ...line }) => line)
  const others = lines.filter(({ less }) => less).map((line) => ({ ...line, quantity: 0 }))
  return [
    ...(ranOut.length > 0 ? [`Sorry, we ran out of ${linesBack(items, ranOut).join(', ')}.`] : []),
    ...linesBack(items, others).map((words) => `${words}.`),
  ]
}
