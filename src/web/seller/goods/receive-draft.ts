import type { SellerProduct } from '#contract/catalog/seller-catalog.ts'
import type { BodyToSend } from '#contract/endpoint.ts'
import type { receiveGoods } from '#contract/goods/receive.ts'
import { type Paise, paise, paiseFromRupees, rupeesFromPaise } from '#domain/money.ts'
import { boughtIn, typedAmount, wireAmount } from './goods-amounts.ts'

/** A line as it is typed. `each`: what a piece, a kilo or a litre costs. */
export type DraftLine = {
  key: number
  product: SellerProduct
  quantity: string
  each: string
  bestBefore: string
  startCounting: boolean
}

export type WrongLine = { quantity?: string; each?: string; bestBefore?: string }

export const newLine = (key: number, product: SellerProduct): DraftLine => ({
  key,
  product,
  quantity: product.packSize && !product.loose ? String(product.packSize) : '',
  each: '',
  bestBefore: '',
  startCounting: false,
})

const amountOf = ({ product, quantity }: DraftLine): number | null => {
  const amount = typedAmount(quantity, boughtIn(product))
  return amount === 0 ? null : amount
}

/** Of the whole line; null: nothing, or no price, is typed. */
export function costOf(line: DraftLine): Paise | null {
  const [amount, each] = [amountOf(line), paiseIn(line.each)]
  if (amount === null || each === null) return null
  return paise(Math.round((each * amount) / boughtIn(line.product).times))
}

function paiseIn(text: string): Paise | null {
  const typed = text.trim().replaceAll(/[₹,\s]/g, '')
  return /^\d{1,8}(\.\d{1,2})?$/.test(typed) ? paiseFromRupees(Number(typed)) : null
}

export const sumOf = (lines: readonly DraftLine[]): Paise =>
  paise(lines.reduce((sum, line) => sum + (costOf(line) ?? 0), 0))

export function wrongIn(line: DraftLine, today: string): WrongLine | null {
  const isLoose = boughtIn(line.product).times > 1
  const wrong: WrongLine = {
    ...(amountOf(line) === null && { quantity: isLoose ? 'Enter an amount, such as 12.5.' : 'Enter 1 or more.' }),
    ...(line.each.trim() && paiseIn(line.each) === null && { each: 'Enter a price, such as 49.50.' }),
    ...(line.bestBefore && line.bestBefore < today && { bestBefore: 'This date has passed.' }),
  }
  return Object.keys(wrong).length > 0 ? wrong : null
}

type WireLine = BodyToSend<typeof receiveGoods>['lines'][number]

export function lineToSend(line: DraftLine): WireLine {
  const cost = costOf(line)
  return {
    product: line.product._id,
    ...wireAmount(amountOf(line) ?? 0, boughtIn(line.product)),
    ...(cost !== null && { cost: rupeesFromPaise(cost) }),
    ...(line.bestBefore && { bestBefore: line.bestBefore }),
    ...(line.startCounting && { startCounting: true }),
  }
}
