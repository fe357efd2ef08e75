import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportAccount } from '#contract/accounts/account-data.ts'
import { deleteAccount } from '#contract/accounts/account-settings.ts'
import { addUp } from '../sales/sales-jobs.ts'
import { KEEP_THE_ID, KNOWN_COLUMNS } from '../testing/known-columns.ts'
import { MailShop, SOON } from '../testing/mail-shop.ts'
import { findLosses } from '../testing/money-ledger.ts'
import { MARKS, meetThoroughShopper, THOROUGH_SHELF, type ThoroughShopper } from '../testing/thorough-shopper.ts'

let shop: MailShop
let zubaida: ThoroughShopper
beforeAll(async () => {
  shop = await MailShop.open(THOROUGH_SHELF)
  zubaida = await meetThoroughShopper(shop)
})
afterAll(() => shop.close())

type Column = { table: string; column: string }

/** Numbers, moments and yes or no hold no words; partitions have the columns of their table. */
async function columns(): Promise<Column[]> {
  const { rows } = await shop.open.shop.db.execute<Column>(sql`
    SELECT CASE table_schema WHEN 'public' THEN '' ELSE table_schema || '.' END || table_name AS "table",
      column_name AS "column"
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')
      AND format('%I.%I', table_schema, table_name)::regclass NOT IN (SELECT inhrelid FROM pg_inherits)
      AND data_type NOT IN ('integer', 'bigint', 'boolean', 'date', 'timestamp with time zone', 'double precision')
    ORDER BY 1, ordinal_position`)
  return rows
}

const named = ({ table, column }: Column) => `${table}.${column}`
const knownAs = (kind: 'person' | 'unmarked' | 'staff' | 'other') =>
  Object.entries(KNOWN_COLUMNS).flatMap(([table, known]) =>
    (known[kind]?.split(' ') ?? []).map((column) => ({ table, column })),
  )

/** What a column or, without one, whole rows of a table hold, as one text in lower case. */
async function textOf({ table, column }: { table: string; column?: string }): Promise<string> {
  const held = column ? sql.raw(`"${column}"::text`) : sql`t::text`
  const { rows } = await shop.open.shop.db.execute<{ text: string | null }>(
    sql`SELECT lower(string_agg(${held}, ' ')) AS text FROM ${sql.raw(table)} t`,
  )
  return rows[0]?.text ?? ''
}

const marksIn = (text: string) => MARKS.filter((mark) => text.includes(mark))

async function tablesWith(words: string[]): Promise<string[]> {
  const found: string[] = []
  for (const table of new Set((await columns()).map((each) => each.table))) {
    const text = await textOf({ table })
    if (words.some((word) => text.includes(word))) found.push(table)
  }
  return found
}

test('every column that can hold words is known to hold a person or not', async () => {
  const known = [...knownAs('person'), ...knownAs('unmarked'), ...knownAs('staff'), ...knownAs('other')]
  expect(known.map(named).sort()).toEqual((await columns()).map(named).sort())
})

test('a shopper who used everything is in every column that is about a person, and in their copy of it', async () => {
  const unseen: string[] = []
  for (const column of knownAs('person')) if (marksIn(await textOf(column)).length === 0) unseen.push(named(column))
  expect(unseen, 'the thorough shopper leaves no mark here').toEqual([])
  const owned = (await columns()).filter(({ column }) => column === 'user_id').map(({ table }) => table)
  expect(await tablesWith([zubaida.userId])).toEqual(expect.arrayContaining(owned))

  const reply = await zubaida.person.fetch(exportAccount.path)
  const copy = (await reply.text()).toLowerCase()
  expect(marksIn(copy)).toEqual(MARKS)
})

test('after the deletion no table knows them, and every paisa is where it was', async () => {
  const { person, password, email, userId } = zubaida
  expect((await person.call(deleteAccount, { password })).body).toMatchObject({ success: true })
  await expect.poll(() => shop.server.mailsTo(email).at(-1)?.text, SOON).toContain('our last email to you')
  await addUp(shop.open.shop.db)
  // Each look reads every table.
  await expect.poll(() => tablesWith(MARKS), { ...SOON, interval: 500 }).toEqual([])
  expect(await tablesWith([userId])).toEqual(KEEP_THE_ID.toSorted())
  await expect.poll(() => findLosses(shop.open.shop.db, {}), SOON).toEqual([])
})
