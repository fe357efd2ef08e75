import { amountOfName, amountText, baseText, type SoldAs } from './amount-text.ts'
import { insteadNote, type SentInstead, withoutInstead } from './instead-words.ts'
import { formatPaise, type Paise, paise } from './money.ts'

/** An item of an order, and what became of it when it was picked. */
export type SentItem = {
  product: SoldAs & { _id: string; name: string; offerPrice: Paise }
  quantity: number
  short?: number | undefined
  less?: Paise | undefined
  /** In grams or millilitres, of what is sold by weight. */
  weighed?: number | undefined
  instead?: SentInstead | undefined
}

/** What differs between what was asked for and what was sent, in a few words each: “1 missing”. */
export function sentNotes(item: SentItem): string[] {
  if (item.instead) return [insteadNote(item, item.instead), ...sentNotes(withoutInstead(item))]
  const { product, short, less } = item
  if (item.weighed) return weighedNote(item)
  return [...(short ? [`${amountText(product, short)} missing`] : []), ...(less ? [`${formatPaise(less)} less`] : [])]
}

/** “1 kg asked, 985 g sent, ₹1.20 back”. Nothing where exactly that much was sent. */
function weighedNote({ product, quantity, short = 0, less = paise(0), weighed = 0 }: SentItem): string[] {
  const { loose, offerPrice } = product
  if (!loose || weighed === quantity * loose.step) return []
  const back = offerPrice * short + less
  const words = [`${amountText(product, quantity)} asked`, `${baseText(weighed, loose.unit)} sent`]
  return [[...words, ...(back > 0 ? [`${formatPaise(paise(back))} back`] : [])].join(', ')]
}

type LineBack = { product: string; quantity: number; less?: Paise | undefined }

/** What went back with a refund: items that were not there or were refunded, and those that came but are worth less. */
export type WordsBack = {
  /** “2 × Bread”, “500 g Tomatoes”. */
  items: string[]
  /** “Tomatoes: 1 kg asked, 985 g sent, ₹1.20 back”. */
  lighter: string[]
  /** “Toned Milk 500 ml sent instead of 1 × Full Cream Milk, ₹3 back”. */
  replaced: string[]
}

export function wordsBack(items: readonly SentItem[], lines: readonly LineBack[]): WordsBack {
  const itemOf = new Map(items.map((item) => [item.product._id, item]))
  const words: WordsBack = { items: [], lighter: [], replaced: [] }
  for (const { product: id, quantity, less = 0 } of lines) {
    const item = itemOf.get(id)
    if (!item) continue
    const { product, instead, weighed } = item
    const own = withoutInstead(item)
    const isLighter = weighed !== undefined && less > 0 && own.less !== undefined
    if (isLighter) words.lighter.push(`${product.name}: ${weighedNote(own).join('')}`)
    else if (quantity > 0) words.items.push(amountOfName(product, quantity, product.name))
    if (instead && less > 0) words.replaced.push(insteadNote(item, instead))
  }
  return words
}

/** All of them, in one list. */
export const linesBack = (items: readonly SentItem[], lines: readonly LineBack[]): string[] => {
  const words = wordsBack(items, lines)
  return [...words.items, ...words.lighter, ...words.replaced]
}

/** Why less is paid than was agreed, a sentence for each reason. */
export function sentencesBack(items: readonly SentItem[], lines: readonly LineBack[]): string[] {
  const words = wordsBack(items, lines)
  return [
    ...(words.items.length > 0 ? [`Sorry, we ran out of ${words.items.join(', ')}.`] : []),
    ...(words.lighter.length > 0 ? [`You only pay for what we weighed. ${words.lighter.join('. ')}.`] : []),
    ...words.replaced.map((note) => `${note}.`),
  ]
}
