import { largeText } from './amount-text.ts'
import { type Paise, paise } from './money.ts'
import { PAYMENT_NAMES } from './order.ts'
import { hourSpanWords } from './time-words.ts'

/** What is added up of orders: columns of the sums, in paise unless they count. Pieces are not those sold by weight. */
export const MEASURES = [
  'orders',
  'sales',
  'fees',
  'shorts',
  'refunds',
  'cancelled',
  'cancelled_sales',
  'tax',
  'goods',
  'goods_short',
  'goods_refunded',
  'pieces',
  'grams',
  'millilitres',
  'cost',
  'costed',
  'waste',
] as const
export type Measure = (typeof MEASURES)[number]
export type Sums = Record<Measure, number>
export type KeyedSums = Sums & { key: string }

export const NO_SALES = Object.fromEntries(MEASURES.map((measure) => [measure, 0])) as Sums

/** What sales can be split by. The lines of orders know no fee, no tax on top and no number of orders. */
const BY_ORDER = ['day', 'hour', 'area', 'payment', 'customer'] as const
const BY_LINE = ['product', 'category', 'brand', 'offer', 'taxRate'] as const
export const SALES_BY = [
  'day',
  'hour',
  'product',
  'category',
  'brand',
  'area',
  'payment',
  'offer',
  'taxRate',
  'customer',
] as const
export type SalesBy = (typeof SALES_BY)[number]
export const isByLine = (by: SalesBy): by is (typeof BY_LINE)[number] => BY_LINE.some((name) => name === by)
export type ByOrder = (typeof BY_ORDER)[number]
export type Figures = {
  /** What was charged: with tax and fees, without what was short, before refunds. */
  total: Paise
  orders: number
  /** An order on average; null without any. */
  basket: Paise | null
  /** Null where no cost is known. */
  margin: Paise | null
  /** In percent of what was charged and kept for goods whose cost is known. */
  marginPercent: number | null
  /** How much of what was charged and kept for goods is of goods whose cost is known, in whole percent. */
  costKnown: number
  refunds: Paise
  shortages: Paise
  waste: Paise
  fees: Paise
  /** Which comes on top of the goods, as far as it was charged. */
  taxOnTop: Paise
  /** Which is in what was charged and kept, on top or included. */
  tax: Paise
  cancelled: { orders: number; total: Paise }
}

/** Cancelled orders are no sales. All of it belongs to the day on which an order was placed, as it is now. */
export function figuresOf(sums: Sums): Figures {
  const { orders, sales, fees, goods, goods_refunded: refunded } = sums
  return {
    total: paise(sales),
    orders,
    basket: orders > 0 ? paise(Math.round(sales / orders)) : null,
    ...marginOf(sums),
    costKnown: goods > refunded ? Math.floor((sums.costed * 100) / (goods - refunded)) : 0,
    refunds: paise(sums.refunds),
    shortages: paise(sums.shorts),
    waste: paise(sums.waste),
    fees: paise(fees),
    taxOnTop: paise(sales - goods - fees),
    tax: paise(sums.tax),
    cancelled: { orders: sums.cancelled, total: paise(sums.cancelled_sales) },
  }
}

/** What is left of what was charged and kept for goods, after what they cost the shop. */
function marginOf({ cost, costed }: Pick<Sums, 'cost' | 'costed'>): Pick<Figures, 'margin' | 'marginPercent'> {
  if (cost === 0 && costed === 0) return { margin: null, marginPercent: null }
  const margin = costed - cost
  return { margin: paise(margin), marginPercent: costed > 0 ? Math.round((margin * 1000) / costed) / 10 : null }
}

export type SalesRow = Pick<Figures, 'margin' | 'marginPercent' | 'refunds' | 'shortages' | 'waste'> & {
  /** What was charged: of a split by lines, for goods alone. */
  sales: Paise
  orders: number | null
  /** Of a product: how much was sent, by the piece and by weight or volume. */
  pieces: number | null
  grams: number | null
  millilitres: number | null
  tax: Paise | null
}

const NO_AMOUNT = { pieces: null, grams: null, millilitres: null }
const amountOf = ({ pieces, grams, millilitres }: Sums) => ({ pieces, grams, millilitres })

/** “12”, “12.4 kg”; both of what was sold by the piece first and by weight later. */
export function soldText({ pieces, grams, millilitres }: Pick<SalesRow, keyof typeof NO_AMOUNT>): string {
  return [
    ...(pieces ? [pieces.toLocaleString('en-IN')] : []),
    ...(grams ? [largeText(grams, 'g')] : []),
    ...(millilitres ? [largeText(millilitres, 'ml')] : []),
  ].join(' + ')
}

/** What a row of a split says: lines have no number of orders, and only a rate tells their tax. */
export function salesRowOf(by: SalesBy, sums: Sums): SalesRow {
  const shared = { ...marginOf(sums), waste: paise(sums.waste) }
  if (!isByLine(by)) {
    const { orders, sales, refunds, shorts, tax } = sums
    return {
      ...shared,
      sales: paise(sales),
      orders,
      ...NO_AMOUNT,
      tax: paise(tax),
      refunds: paise(refunds),
      shortages: paise(shorts),
    }
  }
  return {
    ...shared,
    sales: paise(sums.goods),
    orders: null,
    ...(by === 'product' ? amountOf(sums) : NO_AMOUNT),
    tax: by === 'taxRate' ? paise(sums.tax) : null,
    refunds: paise(sums.goods_refunded),
    shortages: paise(sums.goods_short),
  }
}

const CUSTOMER_NAMES: Record<string, string> = {
  new: 'New customers',
  known: 'Known customers',
  unnamed: 'Counter sales without a name',
}

/** What a row is called where the shop's data have no name for it. */
export function salesRowName(by: SalesBy, key: string): string {
  switch (by) {
    case 'hour':
      return hourSpanWords(Number(key))
    case 'payment':
      return PAYMENT_NAMES[key as keyof typeof PAYMENT_NAMES] ?? key
    case 'customer':
      return CUSTOMER_NAMES[key] ?? key
    case 'offer':
      return key === 'offer' ? 'On offer' : 'At the regular price'
    case 'taxRate':
      return `${key}%`
    case 'area':
      return key || 'Counter sales and deleted accounts'
    case 'brand':
      return key || 'No brand'
    default:
      return key
  }
}
