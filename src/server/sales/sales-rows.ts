import type { SalesRowReply } from '#contract/sales/sales.ts'
import { type DaySpan, daysOf, spanBefore } from '#domain/day-span.ts'
import { areaOf, type DeliveryArea } from '#domain/delivery/delivery-area.ts'
import { paise } from '#domain/money.ts'
import { type KeyedSums, NO_SALES, type SalesBy, type Sums, salesRowName, salesRowOf } from '#domain/sales.ts'
import { dayName } from '#domain/time-words.ts'
import type { Reader } from '../db/database.ts'
import { type ByPlace, productPage, type SalesPage, sumsOfPlaces, sumsOfProducts } from './product-sums-store.ts'
import { sumsBy } from './sales-store.ts'

export type Rows = { rows: SalesRowReply[]; count: number }

type Named = { key: string; name?: string | null }

/** Without a page: all of them, as they come or the largest first. */
const ALL: SalesPage = { sort: 'sales', reverse: false, limit: 100_000, offset: 0 }

/** A page of what was sold in these days, split as wanted, beside the same of the days before. */
export async function salesRows(
  db: Reader,
  span: DaySpan,
  by: SalesBy,
  { areas, ...page }: Partial<SalesPage> & { areas: readonly DeliveryArea[] },
): Promise<Rows> {
  if (by === 'product') return productRows(db, span, { ...ALL, ...page })
  const rows =
    by === 'category' || by === 'brand' ? await placeRows(db, span, by) : await keyedRows(db, span, by, areas)
  const sorted = page.sort || !(by === 'day' || by === 'hour') ? sortRows(by, rows, page) : rows
  return { rows: sorted.slice(page.offset ?? 0).slice(0, page.limit), count: rows.length }
}

async function productRows(db: Reader, span: DaySpan, page: SalesPage): Promise<Rows> {
  const { products, count } = await productPage(db, span, page)
  const ids = products.map(({ key }) => key)
  const [now, before] = [await sumsOfProducts(db, span, ids), await sumsOfProducts(db, spanBefore(span), ids)]
  const rows = products.map((product) =>
    rowOf('product', now.get(product.key) ?? NO_SALES, product, before.get(product.key)),
  )
  return { rows, count }
}

const placeRows = async (db: Reader, span: DaySpan, by: ByPlace): Promise<SalesRowReply[]> =>
  (await sumsOfPlaces(db, span, by)).map((sums) => rowOf(by, sums, sums, sums.before))

async function keyedRows(
  db: Reader,
  span: DaySpan,
  by: Exclude<SalesBy, ByPlace | 'product'>,
  areas: readonly DeliveryArea[],
): Promise<SalesRowReply[]> {
  const sums = await sumsBy(db, span, by)
  const past = await sumsBy(db, spanBefore(span), by)
  return wanted(by, span, sums, past).map(([key, now, before]) =>
    rowOf(by, now, { key, name: nameOf(by, key, areas) }, before),
  )
}

/** Every day and every hour, whether anything was sold or not; of others, what was. The days before are told in turn. */
function wanted(
  by: SalesBy,
  span: DaySpan,
  sums: KeyedSums[],
  past: KeyedSums[],
): [key: string, now: Sums, before: Sums | undefined][] {
  const [nowOf, pastOf] = [sums, past].map((each) => new Map(each.map((one) => [one.key, one])))
  const before = daysOf(spanBefore(span))
  if (by === 'day')
    return daysOf(span).map((day, nth) => [day, nowOf?.get(day) ?? NO_SALES, pastOf?.get(before[nth] ?? '')])
  const keys = by === 'hour' ? HOURS : sums.filter(hasAny).map(({ key }) => key)
  return keys.map((key) => [key, nowOf?.get(key) ?? NO_SALES, pastOf?.get(key)])
}

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
const hasAny = ({ key, ...sums }: KeyedSums) => Object.values(sums).some((sum) => sum !== 0)

function nameOf(by: SalesBy, key: string, areas: readonly DeliveryArea[]): string {
  if (by === 'day') return dayName(key)
  const area = by === 'area' && key ? areaOf(areas, Number(key)) : null
  return area ? `${key}, ${area.name}` : salesRowName(by, key)
}

export function rowOf(by: SalesBy, sums: Sums, { key, name }: Named, past?: Sums): SalesRowReply {
  return {
    key,
    name: name ?? salesRowName(by, key),
    ...salesRowOf(by, sums),
    before: past ? salesRowOf(by, past).sales : paise(0),
  }
}

function sortRows(
  by: SalesBy,
  rows: SalesRowReply[],
  { sort = 'sales', reverse = false }: Partial<SalesPage>,
): SalesRowReply[] {
  const turn = reverse ? -1 : 1
  const nameOf = ({ key, name }: SalesRowReply) => (by === 'day' || by === 'hour' ? key : name)
  const compare = (a: SalesRowReply, b: SalesRowReply) =>
    sort === 'name'
      ? nameOf(a).localeCompare(nameOf(b), 'en', { numeric: true })
      : Number(b[sort] ?? Number.NEGATIVE_INFINITY) - Number(a[sort] ?? Number.NEGATIVE_INFINITY) || 0
  return rows.toSorted((a, b) => turn * compare(a, b) || (a.key < b.key ? -1 : 1))
}
