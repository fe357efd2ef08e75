import { type BoundedAs, MAX_QUANTITY, maxQuantity, minQuantity } from './cart.ts'
import { baseAmountOf, baseUnitOf, type Quantity, quantityIn } from './quantity.ts'
import { withSingleSpaces } from './typed-names.ts'

/** A line of a shopping list as people write it: “2 milk”, “1 kg onions”, “curd 400g x 3”. */
export type ListLine = {
  typed: string
  /** What is searched for. */
  words: string
  count: number
  /** How much of it, where a weight or volume is written. */
  amount: Quantity | null
}

/** More of a list are not searched for. */
export const MAX_LIST_LINES = 60

const SEPARATORS = /[\n,;•]+/
// For texts with single spaces.
const COUNT_FIRST = /^(\d{1,2}) ?(?:[x×*] ?)?(?=\D)/i
const COUNT_LAST = / ?(?:[x×*] ?|[-–:] ?)(\d{1,2})$/i
const AMOUNT = /(?:^| )(\d{1,5}(?:\.\d{1,3})?) ?(kgs?|kilos?|g|gms?|grams?|ml|l|lt|ltr|litres?|liters?)\b\.?/i

export function listLines(text: string): ListLine[] {
  return inLatinDigits(text)
    .split(SEPARATORS)
    .map((typed) => typed.replace(/^[\s\-*•]+/, '').trim())
    .filter((typed) => typed !== '')
    .map(readLine)
}

/** “२ दूध” is “2 दूध”. */
const inLatinDigits = (text: string) => text.replace(/[०-९]/g, (digit) => String('०१२३४५६७८९'.indexOf(digit)))

function readLine(typed: string): ListLine {
  const text = withSingleSpaces(typed)
  const [written, number = '', unit = ''] = AMOUNT.exec(text) ?? []
  const amount = written ? quantityIn(`${number} ${unit.toLowerCase().replace(/^kilos?$/, 'kg')}`) : null
  const rest = amount && written ? withSingleSpaces(text.replace(written, ' ')) : text
  const [counted = '', count] = COUNT_FIRST.exec(rest) ?? COUNT_LAST.exec(rest) ?? []
  const named = counted ? withSingleSpaces(rest.replace(counted, ' ')) : rest
  const words = named.replace(/ (of|pack|packs|pkt|pkts) /gi, ' ')
  return { typed, words: words || typed, count: Math.max(1, Number(count ?? 1)), amount }
}

type Sold = BoundedAs & { weight: string | null }

/** How many packs of a product, or steps of what is sold by weight, a line asks for. */
export function quantityFor(product: Sold, { count, amount }: Pick<ListLine, 'count' | 'amount'>): number {
  const { loose } = product
  const wanted = amount && baseAmountOf(amount) * count
  if (loose) {
    const steps = wanted && amount && baseUnitOf(amount.unit) === loose.unit ? Math.ceil(wanted / loose.step) : count
    return Math.min(Math.max(steps, minQuantity(product)), maxQuantity(product))
  }
  return Math.min(packsFor(product, wanted, amount) ?? count, MAX_QUANTITY)
}

/** Only where the packs make exactly as much: “1 kg” is two packs of 500 g, and one of 5 kg is for somebody to decide. */
function packsFor({ weight }: Sold, wanted: number | null, amount: Quantity | null): number | null {
  const pack = quantityIn(weight)
  if (!pack || !wanted || !amount || baseUnitOf(pack.unit) !== baseUnitOf(amount.unit)) return null
  const packs = wanted / baseAmountOf(pack)
  return Number.isInteger(packs) ? packs : null
}

/** Whether the packs of a product make exactly what is asked for, or nothing is said about it. */
export const fitsAmount = (product: Sold, { count, amount }: Pick<ListLine, 'count' | 'amount'>): boolean =>
  !amount || !!product.loose || packsFor(product, baseAmountOf(amount) * count, amount) !== null
