import { csvLine, guardCell } from '#domain/csv.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import type { Reader } from '../db/database.ts'
import { type FoundCustomer, selectCustomers } from './customer-store.ts'

const AT_ONCE = 500

const COLUMNS: Record<string, (customer: FoundCustomer) => string> = {
  name: ({ name }) => name,
  phone: ({ phone }) => phone,
  email: ({ email }) => email ?? '',
  areas: ({ areas }) => areas.join('; '),
  orders: ({ orders }) => String(orders),
  spent: ({ spent }) => String(rupeesFromPaise(spent)),
  owed: ({ owed }) => String(rupeesFromPaise(owed)),
  lastOrder: ({ lastOrderAt }) => lastOrderAt.toISOString(),
  newsletterSince: ({ consentSince }) => consentSince?.toISOString() ?? '',
  notes: ({ notes }) => notes,
}

const HEAD = csvLine(Object.keys(COLUMNS))
const lineOf = (customer: FoundCustomer) => csvLine(Object.values(COLUMNS).map((cell) => guardCell(cell(customer))))

/** Any number of customers as a spreadsheet reads them. */
export async function* customerLines(db: Reader, search: string | undefined): AsyncGenerator<string> {
  let page = await selectCustomers(db, { search, limit: AT_ONCE })
  yield HEAD + page.map(lineOf).join('')
  for (let last = page.at(-1); last && page.length === AT_ONCE; last = page.at(-1)) {
    page = await selectCustomers(db, { search, cursor: last.lastOrder, limit: AT_ONCE })
    yield page.map(lineOf).join('')
  }
}
