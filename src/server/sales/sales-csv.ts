import type { SalesRowReply } from '#contract/sales/sales.ts'
import { csvLine, guardCell } from '#domain/csv.ts'
import type { DaySpan } from '#domain/day-span.ts'
import type { DeliveryArea } from '#domain/delivery/delivery-area.ts'
import type { Paise } from '#domain/money.ts'
import { type Figures, figuresOf, isByLine, MEASURES, type SalesBy } from '#domain/sales.ts'
import type { Reader } from '../db/database.ts'
import { productsFrom, sumsOfProducts } from './product-sums-store.ts'
import { rowOf, salesRows } from './sales-rows.ts'
import { totalOf } from './sales-store.ts'

const AT_ONCE = 1_000

const FIRST: Record<SalesBy, string> = {
  day: 'Day',
  hour: 'Hour',
  product: 'Product',
  category: 'Category',
  brand: 'Brand',
  area: 'Area',
  payment: 'Payment',
  offer: 'Price',
  taxRate: 'Tax rate',
  customer: 'Customers',
}
const AMOUNTS = ['Sales (₹)', 'Margin (₹)', 'Refunds (₹)', 'Shortages (₹)', 'Waste (₹)', 'Tax (₹)']

type Wanted = { span: DaySpan; by: SalesBy; areas: readonly DeliveryArea[] }

/**
 * Whatever it is split by, the column of sales adds up to the total: fees and tax on top have rows of their own where
 * the others are of goods alone.
 */
export async function* salesLines(db: Reader, { span, by, areas }: Wanted): AsyncGenerator<string> {
  yield `\uFEFF${csvLine([FIRST[by], 'Id', 'Orders', 'Pieces', 'Kilograms', 'Litres', ...AMOUNTS])}`
  if (by === 'product') yield* productLines(db, span)
  else yield (await salesRows(db, span, by, { areas })).rows.map((row) => lineOf(by, row)).join('')
  if (isByLine(by)) yield besideLines(figuresOf(await totalOf(db, span)))
}

async function* productLines(db: Reader, span: DaySpan): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const products = await productsFrom(db, after, AT_ONCE)
    const sumsOf = await sumsOfProducts(
      db,
      span,
      products.map(({ key }) => key),
    )
    yield products
      .flatMap((product) => {
        const sold = sumsOf.get(product.key)
        const isSold = sold && MEASURES.some((measure) => sold[measure] !== 0)
        return isSold ? [lineOf('product', rowOf('product', sold, product))] : []
      })
      .join('')
    const last = products.at(-1)
    if (!last || products.length < AT_ONCE) return
    after = last.key
  }
}

function lineOf(by: SalesBy, { key, name, orders, pieces, grams, millilitres, tax, ...row }: SalesRowReply): string {
  const amounts = [row.sales, row.margin, row.refunds, row.shortages, row.waste, tax].map(amountCell)
  const first = by === 'day' ? key : guardCell(name)
  const sold = [countCell(orders), countCell(pieces), thousandCell(grams), thousandCell(millilitres)]
  return csvLine([first, by === 'product' ? key : '', ...sold, ...amounts])
}

const besideLines = ({ fees, taxOnTop }: Figures): string =>
  [
    ['Delivery fees', fees],
    ['Tax on top', taxOnTop],
  ]
    .map(([name, amount]) =>
      csvLine([String(name), '', '', '', '', '', amountCell(amount as Paise), '', '', '', '', '']),
    )
    .join('')

const countCell = (count: number | null) => (count === null ? '' : String(count))

/** Kilograms and litres, exactly. */
const thousandCell = (amount: number | null) => (amount === null ? '' : String(amount / 1000))

/** Rupees with two decimals, as spreadsheets add them up. */
function amountCell(amount: Paise | null): string {
  if (amount === null) return ''
  const whole = Math.abs(amount)
  return `${amount < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}
