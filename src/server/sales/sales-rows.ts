import type { SalesRowReply, SalesSort } from '#contract/sales/sales.ts'
import { type DaySpan, daysOf, spanBefore } from '#domain/day-span.ts'
import { areaOf, type DeliveryArea } from '#domain/delivery/delivery-area.ts'
import { paise } from '#domain/money.ts'
import { NO_SALES, type SalesBy, type Sums, salesRowName, salesRowOf } from '#domain/sales.ts'
import { dayName } from '#domain/time-words.ts'
import type { Reader } from '../db/database.ts'
import { type ByProduct, type KeyedSums, productPage, type SalesPage, sumsBy, sumsOfProducts } from './sales-store.ts'

export type Rows = { rows: SalesRowReply[]; count: number }

type Named = { key: string; name?: string | null }

const isByProduct = (by: SalesBy): by is ByProduct => by === 'product' || by === 'category' || by === 'brand'
/** Without a page: all of them, as they come or the largest first. */
const ALL: SalesPage = { sort: 'sales', reverse: false, limit: 100_000, offset: 0 }

/** A page of what was sold in these days, split as wanted, beside the same of the days before. */
export async function salesRows(
  db: Reader,
  span: DaySpan,
  by: SalesBy,
  { areas, ...page }: Partial<SalesPage> & { areas: readonly DeliveryArea[] },
): Promise<Rows> {
  if (isByProduct(by)) return productRows(db, span, by, { ...ALL, ...page })
  const sums = await sumsBy(db, span, by)
  const past = await sumsBy(db, spanBefore(span), by)
  const rows = wanted(by, span, sums, past).map(([key, now, before]) =>
    rowOf(by, now, { key, name: nameOf(by, key, areas) }, before),
  )
  const sorted = page.sort || !(by === 'day' || by === 'hour') ? sortRows(rows, page) : rows
  return { rows: sorted.slice(page.offset ?? 0).slice(0, page.limit), count: rows.length }
}

async function productRows(db: Reader, span: DaySpan, by: ByProduct, page: SalesPage): Promise<Rows> {
  const { rows, count } = await productPage(db, span, by, page)
  const before = spanBefore(span)
  const past =
    by === 'product'
      ? await sumsOfProducts(
          db,
          before,
          rows.map(({ key }) => key),
        )
      : (await productPage(db, before, by, ALL)).rows
  const pastOf = new Map(past.map((sums) => [sums.key, sums]))
  return { rows: rows.map((sums) => rowOf(by, sums, sums, pastOf.get(sums.key))), count }
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

function sortRows(rows: SalesRowReply[], { sort = 'sales', reverse = false }: Partial<SalesPage>): SalesRowReply[] {
  const turn = reverse ? -1 : 1
  return rows.toSorted((a, b) => turn * compare(sort, a, b) || (a.key < b.key ? -1 : 1))
}

function compare(sort: SalesSort, a: SalesRowReply, b: SalesRowReply): number {
  if (sort === 'name') return a.key.localeCompare(b.key, 'en', { numeric: true })
  return Number(b[sort] ?? Number.NEGATIVE_INFINITY) - Number(a[sort] ?? Number.NEGATIVE_INFINITY) || 0
}
