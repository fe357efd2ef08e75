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

const SYLLABLES = 'ba be da dha ga ha ja ka kha la ma na pa ra sa sha ta va ya zo'.split(' ')
const MAX_BRANDS = SYLLABLES.length ** 3

/**
 * Puts any number of made-up products on the shelf in set-based statements: 100,000 take seconds. Twenty of them share
 * a brand, up to 8,000 brands. Their ids sort before all real ones, so the demo catalogue stays last.
 */
export async function fillShelf(pool: pg.Pool, count: number): Promise<void> {
  const BATCH = 5_000
  const brands = Math.min(MAX_BRANDS, Math.ceil(count / 20))
  for (let first = 1; first <= count; first += BATCH) {
    await pool.query(
      `WITH made AS (
         SELECT n, (n * 7919) % $7 AS brand FROM generate_series($1::bigint, $2::bigint) AS n
       ), named AS (
         SELECT n, ($3::text[])[1 + n % cardinality($3::text[])] || ' '
           || initcap(($8::text[])[1 + brand % 20] || ($8::text[])[1 + brand / 20 % 20] || ($8::text[])[1 + brand / 400 % 20])
           || ' ' || ($4::text[])[1 + n / 7 % cardinality($4::text[])]
           || ' ' || ($5::text[])[1 + n / 77 % cardinality($5::text[])] || ' No. ' || n AS name,
           ($6::text[])[1 + n % 7] AS category
         FROM made
       )
       INSERT INTO products (id, name, category, price, offer_price, pictures, description, in_stock, stock, weight,
         sold, words)
       SELECT '00000' || lpad(n::text, 15, '0'), name, category,
         1000 + n * 37 % 90000,
         900 + (n * 37 % 90000) * (50 + n % 50) / 100,
         '{}', ARRAY['One of many', 'Made for measuring'], n % 11 <> 0,
         CASE WHEN n % 5 = 0 THEN n % 50 END, (100 + n % 9 * 100) || ' g',
         CASE WHEN n % 5 = 2 THEN n * 31 % 500 ELSE 0 END,
         ARRAY(SELECT word FROM unnest(regexp_split_to_array(lower(name), '[^a-z]+')) AS word WHERE word <> '')
           || ('in:' || regexp_replace(lower(category), 's$', ''))
       FROM named`,
      [first, Math.min(first + BATCH - 1, count), MANNERS, PLACES, KINDS, CATEGORIES, brands, SYLLABLES],
    )
  }
  await pool.query(`INSERT INTO search_words (word, products)
    SELECT word, count(*) FROM products, unnest(words) AS word WHERE id LIKE '00000%' GROUP BY word
    ON CONFLICT (word) DO UPDATE SET products = search_words.products + excluded.products`)
  await pool.query('ANALYZE products')
}

const CATEGORIES = ['Vegetables', 'Fruits', 'Drinks', 'Instant', 'Dairy', 'Bakery', 'Grains']
