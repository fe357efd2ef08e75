/** The keys of each table: the first one is primary, and what is looked up begins it. */
const KEYS = {
  users: ['id'],
  sessions: ['token_hash'],
  addresses: ['id'],
  products: ['id'],
  cart_items: ['user_id, product_id'],
  orders: ['id', 'number'],
  order_items: ['order_id, line'],
  order_moves: ['order_id, step'],
  order_events: ['id'],
  idempotency_keys: ['key, holder'],
  mail_outbox: ['id', 'dedupe_key'],
}

const tables = Object.entries(KEYS).map(
  ([table, [primary, ...others]]) => `
    CREATE TABLE bare.${table} (LIKE public.${table} INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING IDENTITY);
    ALTER TABLE bare.${table} ADD PRIMARY KEY (${primary})${others.map((key) => `, ADD UNIQUE (${key})`).join('')};`,
)

/**
 * The columns and checks of the shop's own tables, so that rows are as large, but only the keys that an order needs: no
 * trigger, no other index, no reference. In five rounds in turns, on busy cores, a bare server placed 1.5 to 2 times as
 * many orders a second in these as in the shop's own, with their triggers.
 */
export const BARE_TABLES = `CREATE SCHEMA bare; ${tables.join('')}
  INSERT INTO bare.products SELECT * FROM public.products; ANALYZE bare.products`

/** Who has registered at the shop since the last time. */
export const COPY_PEOPLE = ['users', 'sessions', 'addresses']
  .map((table) => `INSERT INTO bare.${table} SELECT * FROM public.${table} ON CONFLICT DO NOTHING`)
  .join(';')
