/**
 * The least that an order needs, in tables of their own: keys and what must never be wrong, but none of the shop's
 * triggers and none of its other indexes. What is sold is copied from the shop.
 */
export const BARE_TABLES = `
  CREATE SCHEMA bare;
  CREATE TABLE bare.users (id text PRIMARY KEY, email text NOT NULL);
  CREATE TABLE bare.sessions (token_hash bytea PRIMARY KEY, user_id text NOT NULL, expires_at timestamptz NOT NULL);
  CREATE TABLE bare.addresses (id text PRIMARY KEY, user_id text NOT NULL, details jsonb NOT NULL);
  CREATE TABLE bare.products (id text PRIMARY KEY, name text NOT NULL, category text NOT NULL, pictures text[] NOT NULL,
    price bigint NOT NULL, offer_price bigint NOT NULL, weight text, stock integer CHECK (stock >= 0));
  CREATE TABLE bare.orders (id text PRIMARY KEY, user_id text NOT NULL, status text NOT NULL, payment_type text NOT NULL,
    is_paid boolean NOT NULL, cart bigint NOT NULL, tax bigint NOT NULL, amount bigint NOT NULL CHECK (amount = cart + tax),
    address jsonb NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE bare.order_items (order_id text, line integer, product_id text NOT NULL,
    quantity integer NOT NULL CHECK (quantity > 0), name text NOT NULL, category text NOT NULL, pictures text[] NOT NULL,
    price bigint NOT NULL, offer_price bigint NOT NULL, weight text, counted boolean NOT NULL, PRIMARY KEY (order_id, line));
  CREATE TABLE bare.order_moves (order_id text, step integer, status text NOT NULL, moved_by text NOT NULL,
    at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (order_id, step));
  CREATE TABLE bare.cart_items (user_id text, product_id text, quantity integer NOT NULL, PRIMARY KEY (user_id, product_id));
  CREATE TABLE bare.idempotency_keys (key text PRIMARY KEY, holder text NOT NULL, request_hash bytea NOT NULL,
    reply jsonb NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE bare.mail_outbox (id text PRIMARY KEY, kind text NOT NULL, recipient text NOT NULL, about jsonb NOT NULL,
    dedupe_key text NOT NULL UNIQUE, state text NOT NULL DEFAULT 'queued', created_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE bare.order_events (id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, order_id text NOT NULL,
    user_id text NOT NULL, at timestamptz NOT NULL);
  INSERT INTO bare.products SELECT id, name, category, pictures, price, offer_price, weight, stock FROM public.products
    WHERE in_stock;
  ANALYZE bare.products`

/** Who has registered at the shop since the last time. */
export const COPY_PEOPLE = `
  INSERT INTO bare.users SELECT id, email FROM public.users WHERE email IS NOT NULL ON CONFLICT DO NOTHING;
  INSERT INTO bare.addresses SELECT id, user_id, details FROM public.addresses ON CONFLICT DO NOTHING;
  INSERT INTO bare.sessions SELECT token_hash, holder_id, expires_at FROM public.sessions WHERE holder = 'shopper'
    ON CONFLICT DO NOTHING`
