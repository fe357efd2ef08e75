import type pg from 'pg'

const KINDS = [
  'Rice',
  'Lentils',
  'Apples',
  'Milk',
  'Bread',
  'Juice',
  'Noodles',
  'Tomatoes',
  'Yogurt',
  'Oats',
  'Honey',
  'Tea',
  'Biscuits',
]
const MANNERS = [
  'Fresh',
  'Organic',
  'Golden',
  'Village',
  'Hill',
  'Morning',
  'Stone-ground',
  'Sun-dried',
  'Classic',
  'Farm',
  'Royal',
]
const PLACES = [
  'Nashik',
  'Mysuru',
  'Shimla',
  'Kochi',
  'Anand',
  'Guntur',
  'Ratlam',
  'Darjeeling',
  'Coorg',
  'Jaipur',
  'Nagpur',
  'Siliguri',
]

/**
 * Puts any number of made-up products on the shelf in set-based statements: 100,000 take seconds.
 * Their ids sort before all real ones, so the demo catalogue stays last.
 */
export async function fillShelf(pool: pg.Pool, count: number): Promise<void> {
  const BATCH = 50_000
  for (let first = 1; first <= count; first += BATCH) {
    await pool.query(
      `INSERT INTO products (id, name, category, price, offer_price, pictures, description, in_stock, stock, weight)
       SELECT '00000' || lpad(n::text, 15, '0'),
         ($3::text[])[1 + n % cardinality($3::text[])] || ' ' || ($4::text[])[1 + n / 7 % cardinality($4::text[])] || ' '
           || ($5::text[])[1 + n / 77 % cardinality($5::text[])] || ' No. ' || n,
         ($6::text[])[1 + n % 7],
         1000 + n * 37 % 90000,
         900 + (n * 37 % 90000) * (50 + n % 50) / 100,
         '{}', ARRAY['One of many', 'Made for measuring'], n % 11 <> 0,
         CASE WHEN n % 5 = 0 THEN n % 50 END, (100 + n % 9 * 100) || ' g'
       FROM generate_series($1::int, $2::int) AS n`,
      [first, Math.min(first + BATCH - 1, count), MANNERS, PLACES, KINDS, CATEGORIES],
    )
  }
  await pool.query('ANALYZE products')
}

const CATEGORIES = ['Vegetables', 'Fruits', 'Drinks', 'Instant', 'Dairy', 'Bakery', 'Grains']
