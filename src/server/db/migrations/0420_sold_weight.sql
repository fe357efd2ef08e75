-- What is sold by weight is added up in the grams and millilitres that were sent, not in the steps that were ordered: a
-- step may change, and a weighed line is rarely whole steps. `pieces` are of what is sold by the piece alone.
ALTER TABLE sales_changes ADD COLUMN grams bigint NOT NULL DEFAULT 0, ADD COLUMN millilitres bigint NOT NULL DEFAULT 0;
ALTER TABLE sales_sums ADD COLUMN grams bigint NOT NULL DEFAULT 0, ADD COLUMN millilitres bigint NOT NULL DEFAULT 0;

DROP VIEW sales_now, sales_waiting, sales_anew;
DROP FUNCTION sales_of, line_sales, line_facts;

-- What a line counts: its own product, and what came instead. Pieces that were sent share what was sent, as a refund
-- of them does (backOf in domain/item-refund.ts). A cost is for what was weighed, where it was.
CREATE FUNCTION line_facts(i order_items) RETURNS TABLE (product_id text, on_offer boolean, tax_rate double precision,
    goods bigint, goods_short bigint, goods_refunded bigint, pieces bigint, grams bigint, millilitres bigint,
    cost bigint, costed bigint)
  LANGUAGE sql STABLE AS $$
  SELECT i.product_id, i.offer_price < i.price, i.tax_rate, sent - instead, ordered - sent, back,
    CASE WHEN step IS NULL THEN count ELSE 0 END,
    CASE WHEN i.loose->>'unit' = 'g' THEN coalesce(i.weighed, count * step) ELSE 0 END,
    CASE WHEN i.loose->>'unit' = 'ml' THEN coalesce(i.weighed, count * step) ELSE 0 END,
    coalesce(round(i.cost * coalesce(i.weighed / step::numeric, count)), 0)::bigint,
    CASE WHEN i.cost IS NULL THEN 0 ELSE sent - instead - back END
  FROM (SELECT i.offer_price::bigint * i.quantity AS ordered,
      i.offer_price::bigint * (i.quantity - i.short) - i.less AS sent,
      coalesce((i.instead->>'amount')::bigint, 0) AS instead,
      (i.quantity - i.short - i.replaced)::bigint AS count,
      (i.loose->>'step')::bigint AS step) AS line,
    LATERAL (SELECT CASE WHEN i.quantity > i.short
      THEN div(sent::numeric * (i.refunded - i.short), i.quantity - i.short)::bigint ELSE 0 END AS back) AS given
  UNION ALL
  SELECT i.instead->>'productId', false, i.tax_rate, (i.instead->>'amount')::bigint, 0, 0,
    CASE WHEN unit IS NULL THEN packs ELSE 0 END,
    CASE WHEN unit = 'g' THEN packs * step ELSE 0 END,
    CASE WHEN unit = 'ml' THEN packs * step ELSE 0 END,
    coalesce((i.instead->>'cost')::bigint * packs, 0),
    CASE WHEN i.instead->>'cost' IS NULL THEN 0 ELSE (i.instead->>'amount')::bigint END
  FROM (SELECT (i.instead->>'packs')::bigint AS packs, (i.instead->'loose'->>'step')::bigint AS step,
      i.instead->'loose'->>'unit' AS unit) AS other
  WHERE i.instead IS NOT NULL
$$;

-- All that an order counts: with `whole`, also what its lines and refunds are now.
CREATE FUNCTION sales_of(o orders, whole boolean) RETURNS TABLE (day date, hour integer, pincode text, payment text,
    is_first boolean, product_id text, on_offer boolean, tax_rate double precision, orders bigint, sales bigint,
    fees bigint, shorts bigint, refunds bigint, cancelled bigint, cancelled_sales bigint, tax bigint, goods bigint,
    goods_short bigint, goods_refunded bigint, pieces bigint, grams bigint, millilitres bigint, cost bigint,
    costed bigint) LANGUAGE sql STABLE AS $$
  SELECT (o.created_at AT TIME ZONE 'Asia/Kolkata')::date,
    extract(hour FROM o.created_at AT TIME ZONE 'Asia/Kolkata')::integer, coalesce(o.address->>'zipcode', ''),
    o.payment_type, o.is_first, fact.*
  FROM (
    SELECT NULL::text, NULL::boolean, f.tax_rate, f.orders, f.sales, f.fees, 0::bigint, 0::bigint, f.cancelled,
      f.cancelled_sales, f.tax, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint
    FROM order_facts(o) AS f
    UNION ALL
    SELECT f.product_id, f.on_offer, coalesce(f.tax_rate, rate_on_top(o.bill)), 0, 0, 0, 0, 0, 0, 0, 0, f.goods,
      f.goods_short, f.goods_refunded, f.pieces, f.grams, f.millilitres, f.cost, f.costed
    FROM order_items i, LATERAL line_facts(i) AS f WHERE whole AND i.order_id = o.id AND counts_as_sold(o.status)
    UNION ALL
    SELECT NULL, NULL, rate_on_top(o.bill), 0, f.sales, f.fees, f.shorts, f.refunds, 0, 0, f.tax, 0, 0, 0, 0, 0, 0, 0, 0
    FROM order_refunds r, LATERAL refund_facts(r) AS f WHERE whole AND r.order_id = o.id AND counts_as_sold(o.status)
  ) AS fact
$$;

CREATE VIEW sales_anew AS
  SELECT o.id AS order_id, sold.*, 0::bigint AS waste FROM orders o, LATERAL sales_of(o, true) AS sold
  UNION ALL
  SELECT NULL, (at AT TIME ZONE 'Asia/Kolkata')::date, extract(hour FROM at AT TIME ZONE 'Asia/Kolkata')::integer, NULL,
    NULL, NULL, product_id, NULL, NULL, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, cost
  FROM stock_losses;

CREATE OR REPLACE FUNCTION add_to_sales(sign integer, o orders, whole boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_changes (sign, day, hour, pincode, payment, is_first, product_id, on_offer, tax_rate, orders, sales,
    fees, shorts, refunds, cancelled, cancelled_sales, tax, goods, goods_short, goods_refunded, pieces, grams,
    millilitres, cost, costed)
  SELECT add_to_sales.sign, sold.* FROM sales_of(o, whole) AS sold;
END
$$;

-- What a line of an order counts that counts itself.
CREATE FUNCTION line_sales(i order_items) RETURNS TABLE (day date, hour integer, pincode text, payment text,
    is_first boolean, product_id text, on_offer boolean, tax_rate double precision, goods bigint, goods_short bigint,
    goods_refunded bigint, pieces bigint, grams bigint, millilitres bigint, cost bigint, costed bigint)
  LANGUAGE sql STABLE AS $$
  SELECT (o.created_at AT TIME ZONE 'Asia/Kolkata')::date,
    extract(hour FROM o.created_at AT TIME ZONE 'Asia/Kolkata')::integer, coalesce(o.address->>'zipcode', ''),
    o.payment_type, o.is_first, f.product_id, f.on_offer, coalesce(f.tax_rate, rate_on_top(o.bill)), f.goods,
    f.goods_short, f.goods_refunded, f.pieces, f.grams, f.millilitres, f.cost, f.costed
  FROM orders o, LATERAL line_facts(i) AS f
  WHERE o.id = i.order_id AND counts_as_sold(o.status) AND is_in_sales(o.id)
$$;

CREATE OR REPLACE FUNCTION add_lines_to_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_changes (sign, day, hour, pincode, payment, is_first, product_id, on_offer, tax_rate, goods,
    goods_short, goods_refunded, pieces, grams, millilitres, cost, costed)
  SELECT 1, sold.* FROM added, LATERAL line_sales(ROW(added.*)::order_items) AS sold;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION change_line_in_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_changes (sign, day, hour, pincode, payment, is_first, product_id, on_offer, tax_rate, goods,
    goods_short, goods_refunded, pieces, grams, millilitres, cost, costed)
  SELECT -1, sold.* FROM line_sales(OLD) AS sold UNION ALL SELECT 1, sold.* FROM line_sales(NEW) AS sold;
  RETURN NULL;
END
$$;

-- What is not in the sums yet, as they have it.
CREATE VIEW sales_waiting AS
  SELECT c.id, d.dimension, d.period, d.key, c.sign * c.orders AS orders, c.sign * c.sales AS sales,
    c.sign * c.fees AS fees, c.sign * c.shorts AS shorts, c.sign * c.refunds AS refunds, c.sign * c.cancelled AS cancelled,
    c.sign * c.cancelled_sales AS cancelled_sales, c.sign * c.tax AS tax, c.sign * c.goods AS goods,
    c.sign * c.goods_short AS goods_short, c.sign * c.goods_refunded AS goods_refunded, c.sign * c.pieces AS pieces,
    c.sign * c.grams AS grams, c.sign * c.millilitres AS millilitres, c.sign * c.cost AS cost,
    c.sign * c.costed AS costed, c.sign * c.waste AS waste
  FROM sales_changes c, LATERAL sales_dimensions(c.day, c.hour, c.pincode, c.payment, c.is_first, c.product_id,
    c.on_offer, c.tax_rate) AS d
  WHERE d.key IS NOT NULL;

-- What readers read: both together.
CREATE VIEW sales_now AS
  SELECT dimension, period, key, orders, sales, fees, shorts, refunds, cancelled, cancelled_sales, tax, goods,
    goods_short, goods_refunded, pieces, grams, millilitres, cost, costed, waste FROM sales_sums
  UNION ALL
  SELECT dimension, period, key, orders, sales, fees, shorts, refunds, cancelled, cancelled_sales, tax, goods,
    goods_short, goods_refunded, pieces, grams, millilitres, cost, costed, waste FROM sales_waiting;

-- Sums that counted steps are added up anew.
DELETE FROM sales_sums;
DELETE FROM sales_changes;
INSERT INTO sales_backlog SELECT id FROM orders ON CONFLICT DO NOTHING;
INSERT INTO sales_changes (sign, day, hour, product_id, waste)
  SELECT 1, day, hour, product_id, waste FROM sales_anew WHERE order_id IS NULL;
