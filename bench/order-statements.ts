/** Session, locks, stock, order, lines, key, mail and event: all that an order reads and writes, in tables of their own. */
export const ORDER_STATEMENTS = {
  session: `SELECT u.id, u.email FROM bare.sessions s JOIN bare.users u ON u.id = s.user_id
    WHERE s.token_hash = $1 AND s.expires_at > now() FOR UPDATE OF u`,
  key: 'SELECT reply FROM bare.idempotency_keys WHERE key = $1',
  address: 'SELECT details FROM bare.addresses WHERE id = $1',
  lock: 'SELECT id FROM bare.products WHERE id = ANY($1) AND stock IS NOT NULL ORDER BY id FOR NO KEY UPDATE',
  products: 'SELECT * FROM bare.products WHERE id = ANY($1)',
  write: `WITH taken AS (UPDATE bare.products SET stock = stock - 1 WHERE id = ANY($9) AND stock IS NOT NULL),
    placed AS (INSERT INTO bare.orders (id, user_id, status, payment_type, is_paid, cart, tax, amount, address,
        number, bill)
      VALUES ($1, $2, 'Order Placed', 'COD', false, $3, $4, $3::bigint + $4::bigint, $5,
        'GC-' || right($1, 12), bill_of_amounts($3, $4, 0, 0, 0, 0, 0))),
    moved AS (INSERT INTO bare.order_moves (order_id, step, status, moved_by)
      VALUES ($1, 0, 'Order Placed', 'shopper')),
    emptied AS (DELETE FROM bare.cart_items WHERE user_id = $2),
    kept AS (INSERT INTO bare.idempotency_keys (holder, key, request_hash, reply) VALUES ($2, $6, $7, '{}')),
    mailed AS (INSERT INTO bare.mail_outbox (id, kind, recipient, about, dedupe_key)
      VALUES ($8, 'order', $10, '{}', $1)),
    told AS (INSERT INTO bare.order_events (order_id, user_id, at) VALUES ($1, $2, clock_timestamp()))
    INSERT INTO bare.order_items (order_id, line, product_id, quantity, name, category, pictures, price, offer_price,
      weight, counted)
    SELECT $1, row_number() OVER () - 1, id, 1, name, category, pictures, price, offer_price, weight, stock IS NOT NULL
    FROM bare.products WHERE id = ANY($9)`,
}
