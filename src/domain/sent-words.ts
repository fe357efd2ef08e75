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
export const sentNotes = (item: SentItem): string[] => [
  ...(item.instead ? [insteadNote(item, item.instead)] : []),
  ...ownNotes(item),
]

/** What differs beside what came instead. */
export function ownNotes(item: SentItem): string[] {
  const { product, short, less } = withoutInstead(item)
  if (item.weighed) return weighedNote(item)
  return [...(short ? [`${amountText(product, short)} missing`] : []), ...(less ? [`${formatPaise(less)} less`] : [])]
}

/**
 * “1 kg asked, 985 g sent, ₹1.20 back”; beside a replacement “480 g of the other 500 g sent”. Nothing where exactly
 * that much was sent.
 */
function weighedNote(item: SentItem): string[] {
  const { product, quantity, short = 0, less = paise(0), weighed = 0 } = withoutInstead(item)
  const { loose, offerPrice } = product
  const asked = quantity - (item.instead?.pieces ?? 0)
  if (!loose || weighed === asked * loose.step) return []
  const back = offerPrice * short + less
  const sent = baseText(weighed, loose.unit)
  const words =
    asked < quantity
      ? [`${sent} of the other ${amountText(product, asked)} sent`]
      : [`${amountText(product, asked)} asked`, `${sent} sent`]
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
    const isLighter = weighed !== undefined && less > 0 && withoutInstead(item).less !== undefined
    if (isLighter) words.lighter.push(`${product.name}: ${weighedNote(item).join('')}`)
    else if (quantity > 0) words.items.push(amountOfName(product, quantity, product.name))
    if (instead && less > 0) words.replaced.push(insteadNote(item, instead))
  }
  return words
}

/** All of them, in one list. */
export const linesBack = (items: readonly SentItem[], lines: readonly LineBack[]): string[] => {
  const words = wordsBack(items, lines)
  return [...words.items, ...words.replaced, ...words.lighter]
}

/** Why less is paid than was agreed, a sentence for each reason. */
export function sentencesBack(items: readonly SentItem[], lines: readonly LineBack[]): string[] {
  const words = wordsBack(items, lines)
  return [
    ...(words.items.length > 0 ? [`Sorry, we ran out of ${words.items.join(', ')}.`] : []),
    ...words.replaced.map((note) => `${note}.`),
    ...(words.lighter.length > 0 ? [`You only pay for what we weighed. ${words.lighter.join('. ')}.`] : []),
  ]
}
