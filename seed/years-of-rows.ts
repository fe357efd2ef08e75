const FIRST_NAMES = ['Asha', 'Ravi', 'Meera', 'Imran', 'Divya', 'Arjun', 'Fatima', 'Kiran', 'Leela', 'Joseph', 'Nisha']
const LAST_NAMES = ['Rao', 'Sharma', 'Khan', 'Patel', 'Iyer', 'Das', 'Singh', 'Nair', 'Bose', 'Reddy', 'Fernandes']

/** The only shopper with this name. */
const RARE_NAME = 'Zubaida Quenelle'
const RARE_SHOPPER = 777

const listed = (names: string[]) => `ARRAY[${names.map((name) => `'${name}'`).join(', ')}]`

/** Nine letters of time, as the shop's own ids begin. */
const idLetters = (ticks: string) =>
  [40, 35, 30, 25, 20, 15, 10, 5, 0]
    .map((bits) => `substr('0123456789abcdefghjkmnpqrstvwxyz', ((${ticks} >> ${bits}) & 31)::int + 1, 1)`)
    .join(' || ')

/** As `order_number` makes it, many times as quick. */
const orderNumber = (drawn: string) => {
  const letters = [0, 1, 2, 3, 4, 5].map(
    (place) => `substr('34679CDFGHJKMNPQRTVWXY', (${drawn} / ${22 ** place} % 22)::int + 1, 1)`,
  )
  return `'GC-' || ${letters.slice(0, 4).join(' || ')} || '-' || ${letters.slice(4).join(' || ')}`
}

const since = (days: number) => `at > now() - interval '${days} days'`
const ADDRESS = `jsonb_build_object('_id', 'address' || shopper, 'firstName', ${firstName()}, 'lastName', ${lastName()},
  'email', 'customer' || shopper || '@example.com', 'street', shopper || ' Lake Road', 'village', 'Hebbal',
  'area', 'North', 'colony', 'Green Park', 'city', 'Bengaluru', 'state', 'Karnataka', 'zipcode', '560024',
  'country', 'India', 'phone', (9000000000 + shopper * 7919::bigint)::text)`
const RIDER = `'rider' || lpad((n % 20)::text, 15, '0')`
const PICKER = `'picker' || lpad((n % 10)::text, 14, '0')`

function firstName(): string {
  const names = listed(FIRST_NAMES)
  return `CASE shopper WHEN ${RARE_SHOPPER} THEN '${RARE_NAME.split(' ')[0]}' ELSE (${names})[1 + shopper % 11] END`
}
function lastName(): string {
  const names = listed(LAST_NAMES)
  return `CASE shopper WHEN ${RARE_SHOPPER} THEN '${RARE_NAME.split(' ')[1]}' ELSE (${names})[1 + shopper / 11 % 11] END`
}

/** Made once, read by all others: orders, orders a day, shoppers, orders from one to the next of shopper 1, open ones. */
export const BORN = `
  CREATE UNLOGGED TABLE seed_born AS
  SELECT n, at, ${idLetters('ticks')} || lpad(n::text, 11, '0') AS id, shopper,
    'customer' || lpad(shopper::text, 12, '0') AS user_id, n % 5 < 2 AS is_online,
    CASE WHEN n > $1::int - $5::int THEN (ARRAY['Order Placed', 'Packed', 'Out for delivery'])[1 + n % 3]
      WHEN n / 7 % 20 = 0 THEN 'Cancelled' ELSE 'Delivered' END AS status, 20000 + n * 7919 % 80000 AS cart
  FROM (
    SELECT n, at, (date_part('epoch', at) * 8000)::bigint AS ticks,
      CASE WHEN n % $4::int = 1 THEN 1 ELSE 2 + (n * 7919) % ($3::int - 1) END AS shopper
    FROM (
      SELECT n, now() - interval '1 day' * (($1::int - n) / $2::float8) AS at FROM generate_series(1, $1::bigint) AS n
    ) AS numbered OFFSET 0
  ) AS moments`

export const PEOPLE: string[] = [
  `INSERT INTO users (id, name, email, password_hash, email_confirmed_at)
    SELECT 'customer' || lpad(shopper::text, 12, '0'), ${firstName()} || ' ' || ${lastName()},
      'customer' || shopper || '@example.com', 'none', now()
    FROM generate_series(1, $1::int) AS shopper`,
  `INSERT INTO addresses (id, user_id, details)
    SELECT 'address' || lpad(shopper::text, 13, '0'), 'customer' || lpad(shopper::text, 12, '0'), ${ADDRESS}
    FROM generate_series(1, $1::int) AS shopper`,
  `INSERT INTO staff (id, name, role) SELECT ${RIDER}, 'Rider ' || n, 'rider' FROM generate_series(0, 19 + 0 * $1::int) AS n
    UNION ALL SELECT ${PICKER}, 'Picker ' || n, 'picker' FROM generate_series(0, 9) AS n`,
]

const LINES = 'CROSS JOIN LATERAL generate_series((n - n)::int, 2) AS line'
const wasDelivered = `status = 'Delivered'`
const hadRefund = `(${wasDelivered} AND n % 100 = 7)`

/** By table, so that each is filled by one statement. */
export const ROWS: Record<string, string> = {
  orders: `INSERT INTO orders (id, number, user_id, status, payment_type, is_paid, cart, tax, amount, refunded, refund,
      reports, address, provider_order_id, provider_payment_id, created_at)
    SELECT b.id, ${orderNumber('(n * 48271 % 113379904)')}, user_id, status, CASE WHEN is_online THEN 'Online' ELSE 'COD' END,
      is_online OR ${wasDelivered}, cart, cart / 50, cart + cart / 50, CASE WHEN ${hadRefund} THEN 100 ELSE 0 END,
      CASE WHEN is_online AND status = 'Cancelled' THEN 'processed' END, CASE WHEN ${hadRefund} THEN 1 ELSE 0 END,
      details, CASE WHEN is_online THEN 'order_' || b.id END, CASE WHEN is_online THEN 'pay_' || b.id END, at
    FROM seed_born b JOIN addresses a USING (user_id)`,
  order_items: `INSERT INTO order_items (order_id, line, product_id, quantity, name, category, pictures, price,
      offer_price, weight, counted)
    SELECT b.id, line, p.id, 1 + (n + line) % 3, name, category, pictures, price, offer_price, weight, false
    FROM seed_born b ${LINES} JOIN (SELECT row_number() OVER (ORDER BY id) - 1 AS place, products.* FROM products) p
      ON p.place = (n * 7 + line * 11) % (SELECT count(*) FROM products)`,
  order_moves: `INSERT INTO order_moves (order_id, step, status, moved_by, at)
    SELECT id, step, CASE step WHEN 0 THEN 'Order Placed' ELSE status END, CASE step WHEN 0 THEN 'shopper' ELSE 'seller' END,
      at + step * interval '30 minutes'
    FROM seed_born CROSS JOIN LATERAL generate_series(0, CASE status WHEN 'Order Placed' THEN 0 ELSE 1 END) AS step`,
  promises: `INSERT INTO promises (order_id, quoted_at, first_by, current_by, early, p50, buffer_seconds, area_id,
      area_name, travel_minutes, rush_minutes, fee, load_band, orders_before, lines, units, model, inputs, picking_since,
      packed_at, left_at, delivered_at, cancelled_at, cancelled_by)
    SELECT id, at, at + interval '40 minutes', at + interval '40 minutes', at + interval '25 minutes',
      at + interval '32 minutes', 480, 'near', 'Central Bengaluru', 6, 6, 0, 'usual', n % 9, 3, 6, 1, '{"pickers": 2}',
      at + interval '5 minutes', CASE WHEN status NOT IN ('Order Placed', 'Cancelled') THEN at + interval '10 minutes' END,
      CASE WHEN status IN ('Out for delivery', 'Delivered') THEN at + interval '20 minutes' END,
      CASE WHEN ${wasDelivered} THEN at + interval '30 minutes' END,
      CASE WHEN status = 'Cancelled' THEN at + interval '10 minutes' END, CASE WHEN status = 'Cancelled' THEN 'shopper' END
    FROM seed_born`,
  deliveries: `INSERT INTO deliveries (order_id, attempt, rider_id, taken_at, left_at, arrived_at, delivered_at, cash,
      settlement_id)
    SELECT id, 1, ${RIDER}, at + interval '15 minutes', at + interval '20 minutes',
      CASE WHEN ${wasDelivered} THEN at + interval '28 minutes' END,
      CASE WHEN ${wasDelivered} THEN at + interval '30 minutes' END,
      CASE WHEN ${wasDelivered} AND NOT is_online THEN cart + cart / 50 ELSE 0 END,
      CASE WHEN ${wasDelivered} AND NOT is_online AND at < now() - interval '1 day'
        THEN 'settled' || to_char(at, 'YYMMDD') || lpad((n % 20)::text, 7, '0') END
    FROM seed_born WHERE status IN ('Out for delivery', 'Delivered')`,
  rider_settlements: `INSERT INTO rider_settlements (id, rider_id, expected, stated, counted, handed_over_at, counted_at)
    SELECT 'settled' || to_char(day, 'YYMMDD') || lpad(n::text, 7, '0'), ${RIDER}, 100000, 100000, 100000, day, day
    FROM generate_series((SELECT min(at) FROM seed_born), now(), '1 day') AS day, generate_series(0, 19) AS n`,
  pick_tasks: `INSERT INTO pick_tasks (order_id, staff_id, started_at, done_at)
    SELECT id, ${PICKER}, at + interval '5 minutes', at + interval '10 minutes' FROM seed_born
    WHERE status NOT IN ('Order Placed', 'Cancelled') AND ${since(100)}`,
  pick_lines: `INSERT INTO pick_lines (order_id, line, picked, short) SELECT id, line, 1 + (n + line) % 3, 0
    FROM seed_born ${LINES} WHERE status NOT IN ('Order Placed', 'Cancelled') AND ${since(30)}`,
  payment_intents: `INSERT INTO payment_intents (id, user_id, provider, provider_order_id, bill, amount, lines, address,
      cart_then, held, held_until, order_id, payment_id, created_at)
    SELECT left(b.id, 9) || 'p' || right(b.id, 10), user_id, 'sandbox',
      'order_' || CASE WHEN is_online THEN b.id ELSE 'left' || b.id END,
      bill_of_amounts(cart, cart / 50, 0, 0, 0, 0, 0), cart + cart / 50,
      jsonb_build_array(jsonb_build_object('product', jsonb_build_object('id', 'some', 'name', 'Fresh Rice'), 'quantity', 3,
        'counted', false)), details, '{}', false, at + interval '15 minutes', CASE WHEN is_online THEN b.id END,
      CASE WHEN is_online THEN 'pay_' || b.id END, at
    FROM seed_born b JOIN addresses a USING (user_id) WHERE is_online AND ${since(365)} OR n % 10 = 3 AND ${since(40)}`,
  refund_books: `INSERT INTO refund_books (payment_id, provider, provider_order_id, order_id, captured, currency, refunded, reason,
      created_at)
    SELECT 'pay_' || id, 'sandbox', 'order_' || id, id, cart + cart / 50, 'INR', cart + cart / 50, 'order_cancelled', at
    FROM seed_born WHERE is_online AND status = 'Cancelled'`,
  refunds: `INSERT INTO refunds (id, payment_id, amount, state, provider_refund_id, idempotency_key, next_attempt_at,
      created_at)
    SELECT left(id, 9) || 'r' || right(id, 10), 'pay_' || id, cart + cart / 50, 'processed', 'rfnd_' || id, id, NULL, at
    FROM seed_born WHERE is_online AND status = 'Cancelled'`,
  order_refunds: `INSERT INTO order_refunds (id, order_id, lines, goods, tax, to_payment, to_credit, created_at)
    SELECT id, id, '[]', 100, 0, 0, 100, at FROM seed_born WHERE ${hadRefund}`,
  credit_accounts: `INSERT INTO credit_accounts (user_id, balance)
    SELECT user_id, 100 * count(*) FROM seed_born WHERE ${hadRefund} GROUP BY user_id`,
  credit_entries: `INSERT INTO credit_entries (id, user_id, amount, reason, order_id, created_at)
    SELECT id, user_id, 100, 'refund', id, at FROM seed_born WHERE ${hadRefund}`,
  order_reports: `INSERT INTO order_reports (id, order_id, product_id, quantity, kind, words, state, refund_id, refunded,
      created_at, answered_at)
    SELECT id, id, 'some', 1, 'bad', 'Bruised', 'refunded', id, 1, at, at + interval '1 day'
    FROM seed_born WHERE ${hadRefund}`,
  report_photos: `INSERT INTO report_photos (report_id, bytes) SELECT id, decode(repeat('2a', 2000), 'hex') FROM seed_born
    WHERE ${hadRefund} AND ${since(100)}`,
  mail_outbox: `INSERT INTO mail_outbox (id, kind, recipient, about, dedupe_key, state, attempts, next_attempt_at,
      counted_at, handed_over_at, created_at, sent_at)
    SELECT left(id, 9) || nth || right(id, 10), 'order', 'customer' || shopper || '@example.com',
      jsonb_build_object('kind', 'order', 'orderId', id, 'status', CASE nth WHEN 1 THEN 'Order Placed' ELSE status END),
      'order:' || id || ':' || nth, 'sent', 1, at, at, at, at, at
    FROM seed_born CROSS JOIN LATERAL generate_series((n - n)::int + 1, 2) AS nth WHERE ${since(120)}`,
  idempotency_keys: `INSERT INTO idempotency_keys (holder, key, request_hash, reply, created_at)
    SELECT user_id, 'key-' || n, decode(repeat('2a', 32), 'hex'), jsonb_build_object('success', true, 'orderId', id), at
    FROM seed_born WHERE ${since(37)}`,
  webhook_events: `INSERT INTO webhook_events (id, received_at) SELECT 'evt_' || id, at FROM seed_born
    WHERE is_online AND ${since(40)}`,
  activity: `INSERT INTO activity (id, at, who, subject, act, target, details, ip, staff_id, staff_name)
    SELECT left(id, 9) || step || right(id, 10), at + step * interval '10 minutes', 'staff', 'orders', 'order_moved', id,
      '{"from": "Order Placed", "to": "Packed"}', '10.0.0.0', ${PICKER}, 'Picker'
    FROM seed_born CROSS JOIN LATERAL generate_series((n - n)::int + 1, 2) AS step WHERE ${since(190)}`,
  order_events: `INSERT INTO order_events (order_id, user_id, at) SELECT id, user_id, at FROM (
      SELECT * FROM seed_born ORDER BY n DESC LIMIT 10000) newest ORDER BY n`,
}
