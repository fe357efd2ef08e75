import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { type Quantity, quantityIn, unitPriceOf } from '#domain/quantity.ts'
import { databaseBefore } from '../testing/database-before.ts'
import { rounds } from '../testing/rounds.ts'
import { migrate } from './migrate.ts'

let pool: pg.Pool
beforeAll(async () => {
  pool = (await databaseBefore('0290_product_facts.sql')).pool
})
afterAll(() => pool.end())

const UNITS = [
  ...['g', 'gm', 'gms', 'gram', 'grams', 'kg', 'kgs', 'kilogram', 'kilograms', 'ml', 'millilitre', 'millilitres'],
  ...['l', 'lt', 'ltr', 'litre', 'litres', 'liter', 'liters', 'pc', 'pcs', 'piece', 'pieces'],
  // Not sure to be a quantity.
  ...['', 'lb', 'oz', 'kilo', 'lits', 'gr', 'dozen', 'pack', 'bunch', 'k g', 'mg', 'cl', 'ग्राम'],
]
const AMOUNTS = ['1', '500', '0', '0.5', '1.5', '2.25', '0.001', '0.0005', '1.2345', '999999', '1000000', '1,5', '.5']
const OTHERS = [
  ...['4 × 70 g', '2 x 500 g', '1 pc (800 g)', '300–350 g', '6 pcs (approx. 1 kg)', 'about 500 g', '500 g pack'],
  ...['a bunch', '500', 'g', '-5 g', '+5 g', '5e2 g', '٥٠٠ g', '½ kg', '1 1/2 kg', '500 g\n', '\t500 g', '500\u00a0g'],
  ...['500 g..', '500. g', '1 kg 200 g', 'N/A', '   ', '５００ g', '5 K', '5 ﬁ', 'İ 5 g', '5 KG.', '5 ML', '5 ſ'],
]
const spelled = fc
  .tuple(
    fc.constantFrom('', ' ', '\n'),
    fc.constantFrom(...AMOUNTS),
    fc.constantFrom('', ' ', '  ', '\u00a0'),
    fc.constantFrom(...UNITS),
    fc.constantFrom('', '.', ' ', '..'),
    fc.constantFrom('lower', 'UPPER', 'Title'),
  )
  .map(([before, amount, space, unit, after, letters]) => {
    const word =
      letters === 'UPPER'
        ? unit.toUpperCase()
        : letters === 'Title'
          ? unit.slice(0, 1).toUpperCase() + unit.slice(1)
          : unit
    return before + amount + space + word + after
  })

test('a weight that reads as a quantity fills it, as the shop itself reads it, and nothing else is touched', async () => {
  const every = AMOUNTS.flatMap((amount) => UNITS.map((unit) => `${amount} ${unit}`))
  const weights = [...new Set([...every, ...OTHERS, ...fc.sample(spelled, rounds(1500, 6000))])]
  await pool.query(
    `INSERT INTO products (id, name, category, price, offer_price, in_stock, pictures, description, weight)
    SELECT 'p' || place, 'Product ' || place, 'Grains', 50000, 1 + place * 7, true, '{}', '{}', weight
    FROM unnest($1::text[]) WITH ORDINALITY AS given (weight, place)`,
    [weights],
  )
  await pool.query(`INSERT INTO products (id, name, category, price, offer_price, in_stock, pictures, description) VALUES
    ('none', 'No weight', 'Grains', 5, 5, true, '{}', '{}')`)
  const columns = await columnsOf()
  const before = await pool.query(`SELECT ${columns} FROM products ORDER BY id`)
  await migrate(pool)
  expect((await pool.query(`SELECT ${columns} FROM products ORDER BY id`)).rows).toEqual(before.rows)

  const { rows } = await pool.query<{ weight: string | null; quantity: Quantity | null; price: number; unit: string }>(
    'SELECT weight, quantity, offer_price::int AS price, unit_price::text AS unit FROM products',
  )
  expect(rows).toHaveLength(weights.length + 1)
  const wrong = rows.filter(({ weight, quantity }) => {
    const read = quantityIn(weight)
    return read?.amount !== quantity?.amount || read?.unit !== quantity?.unit
  })
  expect(wrong.map(({ weight, quantity }) => [weight, quantity])).toEqual([])
  for (const { quantity, price, unit } of rows)
    expect(unit).toBe(quantity && String(unitPriceOf(paise(price), quantity).amount))
  expect(rows.filter(({ quantity }) => quantity).length).toBeGreaterThan(100)
  const facts = await pool.query(`SELECT FROM products WHERE coalesce(brand, barcode, origin, maker, diet, ingredients,
    storage, hsn, allergens::text, nutrition::text, shelf_life_days::text) IS NOT NULL`)
  expect(facts.rowCount).toBe(0)
})

/** Without what the search writes later. */
async function columnsOf(): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = 'products' ORDER BY ordinal_position`,
  )
  return rows.map(({ name }) => `"${name}"`).join(', ')
}
