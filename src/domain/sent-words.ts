import { formatPaise, type Paise } from './money.ts'

/** An item of an order, and what became of it when it was picked. */
export type SentItem = {
  product: { _id: string; name: string }
  quantity: number
  short?: number | undefined
  less?: Paise | undefined
}

/** What differs between what was asked for and what was sent, in a few words each: "1 missing". */
export function sentNotes({ short, less }: SentItem): string[] {
  return [...(short ? [`${short} missing`] : []), ...(less ? [`${formatPaise(less)} less`] : [])]
}

type LineBack = { product: string; quantity: number; less?: Paise | undefined }

/** The same of what went back with a refund: "2 × Bread". */
export function linesBack(items: readonly SentItem[], lines: readonly LineBack[]): string[] {
  const itemOf = new Map(items.map((item) => [item.product._id, item]))
  return lines.flatMap(({ product, quantity, less }) => {
    const name = itemOf.get(product)?.product.name ?? ''
    return [...(quantity > 0 ? [`${quantity} × ${name}`] : []), ...(less ? [`${name}: ${formatPaise(less)} less`] : [])]
  })
}
