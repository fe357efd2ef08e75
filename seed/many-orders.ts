import type pg from 'pg'

const FIRST_NAMES = ['Asha', 'Ravi', 'Meera', 'Imran', 'Divya', 'Arjun', 'Fatima', 'Kiran', 'Leela', 'Joseph', 'Nisha']
const LAST_NAMES = ['Rao', 'Sharma', 'Khan', 'Patel', 'Iyer', 'Das', 'Singh', 'Nair', 'Bose', 'Reddy', 'Fernandes']
const CUSTOMERS = 500
const BATCH = 10_000

/**
 * Any number of made-up orders of three lines each, of whatever is on the shelf, spread over the last ninety days:
 * the newest hundredth waits for the seller, of the others most are delivered. Set-based: 100,000 take a minute.
 */
export async function fillOrders(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(CREATE_CUSTOMERS, [CUSTOMERS])
  await pool.query(
    'CREATE TEMPORARY TABLE some_products AS SELECT row_number() OVER (ORDER BY id) - 1 AS place, * FROM (SELECT * FROM products ORDER BY id LIMIT 50) shelf',
  )
  for (let first = 1; first <= count; first += BATCH) {
    await pool.query(CREATE_ORDERS, [
      first,
      Math.min(first + BATCH - 1, count),
      count,
      FIRST_NAMES,
      LAST_NAMES,
      CUSTOMERS,
    ])
  }
  await pool.query('DROP TABLE some_products')
  await pool.query('ANALYZE orders, order_items, order_moves')
}

const CREATE_CUSTOMERS = `
  INSERT INTO users (id, name, email, password_hash)
  SELECT 'customer' || lpad(n::text, 12, '0'), 'Customer ' || n, 'customer' || n || '@example.com', 'none'
  FROM generate_series(1, $1::int) AS n
  ON CONFLICT DO NOTHING`

/**
 * Ids as the shop makes them: nine letters of time, so that they sort by it, and eleven of anything. Numbers from the
 * n: a statement that draws many at once does not see its own.
 */
const CREATE_ORDERS = `
  WITH moments AS MATERIALIZED (
    SELECT n, now() - interval '90 days' * (($3::int - n)::float8 / $3::int) AS at
    FROM generate_series($1::int, $2::int) AS n
  ), born AS MATERIALIZED (
    SELECT n, at, (
        SELECT string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', ((ticks >> (5 * (8 - digit))) & 31)::int + 1, 1), '' ORDER BY digit)
        FROM generate_series(0, 8) AS digit
      ) || lpad(n::text, 11, '0') AS id,
      CASE
        WHEN n <= $3::int * 0.99 THEN CASE WHEN n % 20 = 0 THEN 'Cancelled' ELSE 'Delivered' END
        WHEN n % 3 = 0 THEN 'Packed'
        ELSE 'Order Placed'
      END AS status
    FROM moments, LATERAL (SELECT (extract(epoch FROM at) * 8000)::bigint AS ticks) AS clock
  ), lines AS MATERIALIZED (
    SELECT born.id AS order_id, line, 1 + (born.n + line) % 3 AS quantity, product.id, name, category,
      pictures, price, offer_price, weight
    FROM born CROSS JOIN generate_series(0, 2) AS line
    JOIN some_products AS product ON product.place = (born.n * 7 + line * 11) % (SELECT count(*) FROM some_products)
  ), totals AS (
    SELECT order_id, sum(quantity * offer_price) AS cart FROM lines GROUP BY order_id
  ), placed AS (
    INSERT INTO orders (id, number, user_id, status, payment_type, is_paid, cart, tax, amount, address, created_at)
    SELECT born.id, order_number(born.n * 48271::bigint % 113379904), 'customer' || lpad((1 + n % $6::int)::text, 12, '0'), status, 'COD', status = 'Delivered',
      cart, cart * 2 / 100, cart + cart * 2 / 100,
      jsonb_build_object(
        '_id', 'address' || n,
        'firstName', ($4::text[])[1 + n % cardinality($4::text[])],
        'lastName', ($5::text[])[1 + n / 11 % cardinality($5::text[])],
        'email', 'customer' || n || '@example.com', 'street', n || ' Lake Road', 'village', 'Hebbal', 'area', 'North',
        'colony', 'Green Park', 'city', 'Bengaluru', 'state', 'Karnataka', 'zipcode', '560024', 'country', 'India',
        'phone', (9000000000 + n * 7919::bigint)::text
      ), at
    FROM born JOIN totals ON totals.order_id = born.id
  ), items AS (
    INSERT INTO order_items
      (order_id, line, product_id, quantity, name, category, pictures, price, offer_price, weight, counted)
    SELECT order_id, line, id, quantity, name, category, pictures, price, offer_price, weight, false FROM lines
  )
  INSERT INTO order_moves (order_id, step, status, moved_by, at)
  SELECT id, 0, 'Order Placed', 'shopper', at FROM born
  UNION ALL
  SELECT id, 1, status, 'seller', at + interval '20 minutes' FROM born WHERE status <> 'Order Placed'`
