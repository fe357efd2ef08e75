-- An order that is placed waits in the backlog and is added to the sums by the job, a moment later and many at once.
-- Until then its changes are none of the sums (is_in_sales), and readers add it up from the order itself. Orders from
-- before there were sums wait there too; those are not new, and readers leave them out.
ALTER TABLE sales_backlog ADD COLUMN is_new boolean NOT NULL DEFAULT false;
CREATE INDEX sales_backlog_new ON sales_backlog (order_id) WHERE is_new;

DROP TRIGGER sales_of_new_order ON orders;
DROP FUNCTION add_order_to_sales();

-- Before the order's row, so that it waits there before the trigger of its lines looks.
ALTER TRIGGER orders_mark_first ON orders RENAME TO orders_begin_sales;
ALTER FUNCTION mark_first_order() RENAME TO begin_sales;
CREATE OR REPLACE FUNCTION begin_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_first := CASE WHEN NEW.user_id <> 'countersales00000000'
    THEN NOT EXISTS (SELECT FROM orders WHERE user_id = NEW.user_id) END;
  INSERT INTO sales_backlog (order_id, is_new) VALUES (NEW.id, true);
  RETURN NEW;
END
$$;

-- Of lines that are added later. By the index: a plan from when few orders waited would read all that wait in a rush.
CREATE OR REPLACE FUNCTION add_lines_to_sales() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  of_order text := (SELECT CASE WHEN min(order_id) = max(order_id) THEN min(order_id) END FROM added);
BEGIN
  IF EXISTS (SELECT FROM sales_backlog WHERE order_id = of_order) THEN
    RETURN NULL;
  END IF;
  INSERT INTO sales_changes (sign, day, hour, pincode, payment, is_first, product_id, on_offer, tax_rate, goods,
    goods_short, goods_refunded, pieces, grams, millilitres, cost, costed)
  SELECT 1, o.day, o.hour, o.pincode, o.payment_type, o.is_first, f.product_id, f.on_offer,
    coalesce(f.tax_rate, o.on_top), f.goods, f.goods_short, f.goods_refunded, f.pieces, f.grams,
    f.millilitres, f.cost, f.costed
  FROM (SELECT id, (created_at AT TIME ZONE 'Asia/Kolkata')::date AS day,
      extract(hour FROM created_at AT TIME ZONE 'Asia/Kolkata') AS hour, coalesce(address->>'zipcode', '') AS pincode,
      payment_type, is_first, rate_on_top(bill) AS on_top
    FROM orders
    WHERE id = ANY (ARRAY(SELECT order_id FROM added)) AND counts_as_sold(status) AND is_in_sales(id)
    OFFSET 0) AS o
  JOIN added i ON i.order_id = o.id, LATERAL line_facts(ROW(i.*)::order_items) AS f;
  RETURN NULL;
END
$$;
ALTER TRIGGER sales_of_new_lines ON order_items RENAME TO sales_of_added_lines;

-- What is not in the sums yet, as they have it: changes of orders that are, by the id of the change, and new orders.
CREATE OR REPLACE VIEW sales_waiting AS
  SELECT c.id, d.dimension, d.period, d.key, c.sign * c.orders AS orders, c.sign * c.sales AS sales,
    c.sign * c.fees AS fees, c.sign * c.shorts AS shorts, c.sign * c.refunds AS refunds, c.sign * c.cancelled AS cancelled,
    c.sign * c.cancelled_sales AS cancelled_sales, c.sign * c.tax AS tax, c.sign * c.goods AS goods,
    c.sign * c.goods_short AS goods_short, c.sign * c.goods_refunded AS goods_refunded, c.sign * c.pieces AS pieces,
    c.sign * c.grams AS grams, c.sign * c.millilitres AS millilitres, c.sign * c.cost AS cost,
    c.sign * c.costed AS costed, c.sign * c.waste AS waste
  FROM sales_changes c, LATERAL sales_dimensions(c.day, c.hour, c.pincode, c.payment, c.is_first, c.product_id,
    c.on_offer, c.tax_rate) AS d
  WHERE d.key IS NOT NULL
  UNION ALL
  SELECT NULL, d.dimension, d.period, d.key, s.orders, s.sales, s.fees, s.shorts, s.refunds, s.cancelled,
    s.cancelled_sales, s.tax, s.goods, s.goods_short, s.goods_refunded, s.pieces, s.grams, s.millilitres, s.cost,
    s.costed, 0
  FROM orders o, LATERAL sales_of(o, true) AS s, LATERAL sales_dimensions(s.day, s.hour, s.pincode, s.payment,
    s.is_first, s.product_id, s.on_offer, s.tax_rate) AS d
  -- By their ids, which are few: joined, all orders of years might be read for them.
  WHERE o.id = ANY (ARRAY(SELECT order_id FROM sales_backlog WHERE is_new)) AND d.key IS NOT NULL;
