import { and, asc, desc, eq, gt, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm'
import { type OrderStage, type OrderStatus, statusesIn } from '#domain/order.ts'
import { readNumberStart, readOrderNumber } from '#domain/order-number.ts'
import { PLAN_EACH_TIME } from '../db/prepared-statements.ts'
import { orders } from '../db/tables/order-tables.ts'

export type OrderFilter = {
  userId?: string | undefined
  status?: OrderStatus | undefined
  stage?: OrderStage | undefined
  search?: string | undefined
  /** Newest first unless said otherwise. */
  sort?: 'newest' | 'oldest' | undefined
  /** Orders that come after this one. */
  cursor?: string | undefined
  limit?: number | undefined
}

/** As parts of a query. `prefixes`: what order numbers have begun with so far, for a search. */
export const matching = (filter: OrderFilter, prefixes: readonly string[]) => ({
  where: and(...conditions(filter, prefixes)),
  sequence: filter.sort === 'oldest' ? asc(orders.id) : desc(orders.id),
})

function conditions(
  { userId, status, stage, search, sort, cursor }: OrderFilter,
  prefixes: readonly string[],
): (SQL | undefined)[] {
  const after = sort === 'oldest' ? gt : lt
  return [
    userId ? eq(orders.userId, userId) : undefined,
    status ? eq(orders.status, status) : undefined,
    stage ? IN_STAGE[stage] : undefined,
    cursor ? after(orders.id, cursor) : undefined,
    search ? matches(search, prefixes) : undefined,
  ]
}

/** Written out, not sent as parameters: the planner must see that the index orders_open covers them. */
const inStage = (stage: OrderStage) =>
  sql.raw(
    `orders.status IN (${statusesIn(stage)
      .map((status) => `'${status}'`)
      .join(', ')})`,
  )
const IN_STAGE = { open: inStage('open'), finished: inStage('finished') }

const WHOLE_ID = /^[0-9a-z]{20}$/
const PHONE_DIGITS = 10
const PHONE = /^\+?[\d\s()\p{Dash}]{5,}$/u

/** An id or a number is looked up; all else is searched for in what the migration calls search_text. */
function matches(search: string, prefixes: readonly string[]): SQL {
  if (WHOLE_ID.test(search)) return eq(orders.id, search)
  const starts = readNumberStart(search, prefixes)
  const numbers = readOrderNumber(search, prefixes)
  const isNumber = [
    ...starts.map((start) => like(orders.number, `${start}%`)),
    ...(numbers.length > 0 ? [inArray(orders.number, numbers)] : []),
  ]
  // Letters alone may be a name as well.
  const isName = starts.length === 0 || /^\p{L}+$/u.test(search)
  return or(...isNumber, ...(isName ? [contains(search)] : [])) ?? sql`true`
}

function contains(search: string): SQL {
  if (!PHONE.test(search)) return containsText(search.replace(/\s+/g, ' '))
  const digits = search.replace(/\D/g, '').slice(-PHONE_DIGITS)
  return digits.length === PHONE_DIGITS ? sql`${LAST_DIGITS} = ${digits}` : containsText(digits)
}

/** As the index orders_of_phone has it. */
const LAST_DIGITS = sql.raw(`right(regexp_replace(orders.address ->> 'phone', '\\D', '', 'g'), 10)`)

const containsText = (wanted: string): SQL =>
  sql`search_form(orders.search_text) LIKE '%' || search_form(${wanted.replace(/[\\%_]/g, '\\$&')}) || '%' ${sql.raw(PLAN_EACH_TIME)}`
