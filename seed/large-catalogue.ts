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
 * a brand, up to 8,000 brands, and all have facts. Their ids sort before all real ones, so the demo catalogue stays last.
 */
export async function fillShelf(pool: pg.Pool, count: number): Promise<void> {
  const BATCH = 2_000
  const brands = Math.min(MAX_BRANDS, Math.ceil(count / 20))
  for (let first = 1; first <= count; first += BATCH) {
    await pool.query(
      `WITH made AS (
         SELECT n, (n * 7919) % $7 AS brand FROM generate_series($1::bigint, $2::bigint) AS n
       ), branded AS (
         SELECT n, initcap(($8::text[])[1 + brand % 20] || ($8::text[])[1 + brand / 20 % 20]
           || ($8::text[])[1 + brand / 400 % 20]) AS brand
         FROM made
       ), named AS (
         SELECT n, brand, ($3::text[])[1 + n % cardinality($3::text[])] || ' ' || brand || ' ' || ($4::text[])[1 + n / 7 % cardinality($4::text[])]
           || ' ' || ($5::text[])[1 + n / 77 % cardinality($5::text[])] || ' No. ' || n AS name,
           ($6::text[])[1 + n % 7] AS category
         FROM branded
       )
       INSERT INTO products (id, name, category, price, offer_price, pictures, description, in_stock, stock, weight,
         sold, words, quantity, brand, origin, maker, diet, allergens, ingredients, nutrition, storage, shelf_life_days)
       SELECT '00000' || lpad(n::text, 15, '0'), name, category,
         1000 + n * 37 % 90000,
         900 + (n * 37 % 90000) * (50 + n % 50) / 100,
         '{}', ARRAY['One of many', 'Made for measuring'], n % 11 <> 0,
         CASE WHEN n % 5 = 0 THEN n % 50 END, (100 + n % 9 * 100) || ' g',
         CASE WHEN n % 5 = 2 THEN n * 31 % 500 ELSE 0 END,
         ARRAY(SELECT word FROM unnest(regexp_split_to_array(lower(name), '[^a-z]+')) AS word WHERE word <> '')
           || ('in:' || regexp_replace(lower(category), 's$', '')),
         jsonb_build_object('amount', 100 + n % 9 * 100, 'unit', 'g'), brand, (ARRAY['IN', 'IN', 'IN', 'NZ', 'TH'])[1 + n % 5],
         brand || ' Foods, 12 Market Road, ' || ($4::text[])[1 + n / 7 % cardinality($4::text[])],
         (ARRAY['veg', 'veg', 'vegan', 'egg', 'non-veg'])[1 + n / 3 % 5],
         CASE n % 4 WHEN 0 THEN NULL WHEN 1 THEN '{}'::text[] WHEN 2 THEN '{milk}' ELSE '{gluten,soya}' END,
         'Refined wheat flour (62%), butter (milk), sugar, edible vegetable oil, raising agents, iodised salt No. ' || n,
         '{"energy": 452, "fat": 18.5, "saturates": 9.2, "carbohydrate": 64, "sugars": 21, "protein": 7.4, "salt": 0.8}',
         'Keep in a cool, dry place.', 1 + n % 365
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
