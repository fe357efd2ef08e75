import { baseText, type LooseUnit } from './amount-text.ts'
import { type BoundedAs, MAX_QUANTITY, maxQuantity, minQuantity } from './cart.ts'
import { formatPaise, type Paise, paise } from './money.ts'
import { baseAmountOf, baseUnitOf, quantityIn, unitPriceOf } from './quantity.ts'
import { withSingleSpaces } from './typed-names.ts'

/**
 * A product sold by weight or volume: people order in steps, and `price` and `offerPrice` are those of one step. `min`
 * and `max` bound what is ordered at once. All of them are whole grams or millilitres.
 */
export type Loose = {
  step: number
  unit: LooseUnit
  min?: number | undefined
  max?: number | undefined
  /** The item code that the shop’s scale prints on its labels. */
  code?: string | undefined
}

/** Up to here a kilo price and a step price stand for each other. */
const MAX_STEP = 1000

/** What is wrong with it, as a sentence; null when nothing is. */
export function looseProblem({ step, min = step, max, unit }: Loose): string | null {
  if (step > MAX_STEP) return `Use a step of up to ${baseText(MAX_STEP, unit)}.`
  if (min % step !== 0) return `The least amount must be a multiple of ${baseText(step, unit)}.`
  if (max !== undefined && max % step !== 0) return `The most must be a multiple of ${baseText(step, unit)}.`
  if (max !== undefined && max < min) return 'The most can’t be below the least amount.'
  if (min > step * MAX_QUANTITY) return `With this step, the least can be up to ${baseText(step * MAX_QUANTITY, unit)}.`
  return null
}

/** In one spelling: a least of one step, and a most of as many as there may be, say nothing. */
export function tidyLoose({ step, unit, min, max, code }: Loose): Loose {
  return {
    step,
    unit,
    ...(min !== undefined && min > step && { min }),
    ...(max !== undefined && max < step * MAX_QUANTITY && { max }),
    ...(code && { code }),
  }
}

/** Why so much of a product can’t be ordered, as a sentence; null when it can. */
export function amountProblem(product: BoundedAs & { name: string }, quantity: number): string | null {
  const { loose, name } = product
  if (!loose) return null
  if (quantity < minQuantity(product))
    return `${name} is sold from ${baseText(minQuantity(product) * loose.step, loose.unit)}.`
  if (quantity > maxQuantity(product))
    return `You can order up to ${baseText(maxQuantity(product) * loose.step, loose.unit)} of ${name}.`
  return null
}

/** What a step costs at so much for a kilo or a litre, to the nearest paisa. */
export function stepPriceOf(perKilo: Paise, { step }: Pick<Loose, 'step'>): Paise {
  return paise(Number((BigInt(perKilo) * BigInt(step) * 2n + 1000n) / 2000n))
}

/** What a kilo or a litre costs at so much for a step. */
export const kiloPriceOf = (stepPrice: Paise, { step, unit }: Pick<Loose, 'step' | 'unit'>): Paise =>
  unitPriceOf(stepPrice, { amount: step, unit }).amount

/** “₹118/kg”. */
export const kiloPriceText = (stepPrice: Paise, loose: Pick<Loose, 'step' | 'unit'>): string =>
  `${formatPaise(kiloPriceOf(stepPrice, loose))}/${loose.unit === 'g' ? 'kg' : 'L'}`

/** What a seller is told whose kilo price isn’t whole paise for a step; null when it is. */
export function kiloPriceNote(perKilo: Paise, loose: Pick<Loose, 'step' | 'unit'>): string | null {
  const stepPrice = stepPriceOf(perKilo, loose)
  const actual = kiloPriceOf(stepPrice, loose)
  if (actual === perKilo) return null
  const per = loose.unit === 'g' ? 'kg' : 'L'
  const step = baseText(loose.step, loose.unit)
  return `${formatPaise(perKilo)}/${per} is ${formatPaise(stepPrice)} for ${step}, so ${formatPaise(actual)}/${per}.`
}

/** As a CSV file says it: “250 g from 500 g to 5 kg, code 00042”. */
export function looseText({ step, unit, min, max, code }: Loose): string {
  return [
    baseText(step, unit),
    min ? ` from ${baseText(min, unit)}` : '',
    max ? ` to ${baseText(max, unit)}` : '',
    code ? `, code ${code}` : '',
  ].join('')
}

/** The same, read; null where it is not sure. Cut at one word after the other, so that no text takes long. */
export function looseIn(text: string): Loose | null {
  const [amounts = '', code, ...codes] = withSingleSpaces(text).split(/ ?, ?code /i)
  const [leastAmounts = '', max, ...maxima] = amounts.split(/ to /i)
  const [step = '', min, ...minima] = leastAmounts.split(/ from /i)
  if (codes.length + maxima.length + minima.length > 0 || !/^\d*$/.test(code ?? '')) return null
  const read = [step, min, max].map((part) => (part === undefined ? undefined : quantityIn(part)))
  if (read.some((part) => part === null)) return null
  const [first, least, most] = read.map((part) => part && { amount: baseAmountOf(part), unit: baseUnitOf(part.unit) })
  if (!first || first.unit === 'piece') return null
  if ([least, most].some((part) => part && part.unit !== first.unit)) return null
  return tidyLoose({ step: first.amount, unit: first.unit, min: least?.amount, max: most?.amount, code })
}
