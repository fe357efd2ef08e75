-- What was sold, by the shop's own day and by what it is asked for (decision 51). A change of an order writes what it
-- changes here in its own transaction (`sales_changes`: rows are only added, so orders never wait for each other), a job
-- adds that to `sales_sums`, and readers add both. `sales_anew` says the same from the orders themselves.

-- Whether it is the first order of its shopper, whatever became of it.
ALTER TABLE orders ADD COLUMN is_first boolean NOT NULL DEFAULT false;

CREATE TABLE sales_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- 1: it counts from now on; -1: it counts no longer.
  sign integer NOT NULL CHECK (sign IN (-1, 1)),
  day date NOT NULL,
  hour integer NOT NULL,
  -- Of an order; null: what was wasted.
  pincode text,
  payment text,
  is_first boolean,
  -- Of a line or what was wasted; null: of the order as a whole.
  product_id text,
  on_offer boolean,
  tax_rate double precision,
  -- Of orders: in paise, what was charged, the fees in it, what was short, what went back, and what was cancelled.
  orders bigint NOT NULL DEFAULT 0,
  sales bigint NOT NULL DEFAULT 0,
  fees bigint NOT NULL DEFAULT 0,
  shorts bigint NOT NULL DEFAULT 0,
  refunds bigint NOT NULL DEFAULT 0,
  cancelled bigint NOT NULL DEFAULT 0,
  cancelled_sales bigint NOT NULL DEFAULT 0,
  -- The tax in what was charged and kept, of a rate.
  tax bigint NOT NULL DEFAULT 0,
  -- Of lines, without tax on top and fees. `costed`: what was charged and kept for goods whose cost is known.
  goods bigint NOT NULL DEFAULT 0,
  goods_short bigint NOT NULL DEFAULT 0,
  goods_refunded bigint NOT NULL DEFAULT 0,
  -- Of what is sold by the piece; what is sold by weight counts the grams or millilitres that were sent.
  pieces bigint NOT NULL DEFAULT 0,
  grams bigint NOT NULL DEFAULT 0,
  millilitres bigint NOT NULL DEFAULT 0,
  cost bigint NOT NULL DEFAULT 0,
  costed bigint NOT NULL DEFAULT 0,
  -- What was thrown away or used by the shop itself, at cost.
  waste bigint NOT NULL DEFAULT 0
);

-- Of a day, or of the month that begins with it.
CREATE TABLE sales_sums (
  dimension text COLLATE "C" NOT NULL,
  period date NOT NULL,
  key text COLLATE "C" NOT NULL,
  orders bigint NOT NULL, sales bigint NOT NULL, fees bigint NOT NULL, shorts bigint NOT NULL, refunds bigint NOT NULL,
  cancelled bigint NOT NULL, cancelled_sales bigint NOT NULL, tax bigint NOT NULL, goods bigint NOT NULL,
  goods_short bigint NOT NULL, goods_refunded bigint NOT NULL, pieces bigint NOT NULL, grams bigint NOT NULL,
  millilitres bigint NOT NULL, cost bigint NOT NULL, costed bigint NOT NULL, waste bigint NOT NULL,
  PRIMARY KEY (dimension, period, key)
);

-- Orders from before there were sums: not in them yet. A job adds the newest first.
CREATE TABLE sales_backlog (order_id text COLLATE "C" PRIMARY KEY);
INSERT INTO sales_backlog SELECT id FROM orders ORDER BY id;

CREATE FUNCTION sales_dimensions(day date, hour integer, pincode text, payment text, is_first boolean,
    product_id text, on_offer boolean, tax_rate double precision)
  RETURNS TABLE (dimension text, period date, key text) LANGUAGE sql IMMUTABLE AS $$
  VALUES ('day', day, ''), ('hour', day, lpad(hour::text, 2, '0')), ('area', day, pincode), ('payment', day, payment),
    ('customer', day, CASE WHEN is_first THEN 'new' WHEN NOT is_first THEN 'known' END),
    ('offer', day, CASE WHEN on_offer THEN 'offer' WHEN NOT on_offer THEN 'regular' END),
    ('taxRate', day, tax_rate::text),
    ('product', day, product_id), ('productMonth', date_trunc('month', day)::date, product_id)
$$;

-- The rate of a tax that comes on top of the items.
CREATE FUNCTION rate_on_top(bill jsonb) RETURNS double precision LANGUAGE sql IMMUTABLE
  RETURN (SELECT max((entry->>'rate')::double precision) FROM jsonb_array_elements(bill) AS entry
    WHERE entry->>'kind' = 'tax');

CREATE FUNCTION counts_as_sold(status text) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN status NOT IN ('Cancelled', 'Waiting for confirmation');

-- What an order counts by itself: its amounts, and its tax by rate.
CREATE FUNCTION order_facts(o orders) RETURNS TABLE (tax_rate double precision, orders bigint, sales bigint,
    fees bigint, cancelled bigint, cancelled_sales bigint, tax bigint) LANGUAGE sql STABLE AS $$
  SELECT NULL::double precision, 1::bigint, o.amount, o.fee, 0::bigint, 0::bigint, 0::bigint
    WHERE counts_as_sold(o.status)
  UNION ALL
  SELECT NULL, 0, 0, 0, 1, o.amount, 0 WHERE o.status = 'Cancelled'
  UNION ALL
  SELECT entry.rate, 0, 0, 0, 0, 0, sum(entry.amount)::bigint
    FROM jsonb_to_recordset(o.bill) AS entry (kind text, rate double precision, amount bigint)
    WHERE counts_as_sold(o.status) AND entry.rate IS NOT NULL
      AND entry.kind IN ('tax', 'includedTax', 'includedTaxBack')
    GROUP BY entry.rate
$$;

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

-- What a refund takes off: of what was charged, if the items were not there; else it stands beside it.
CREATE FUNCTION refund_facts(r order_refunds) RETURNS TABLE (sales bigint, fees bigint, shorts bigint, refunds bigint,
    tax bigint) LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN r.is_shortage THEN -r.goods - r.tax - r.fee ELSE 0 END,
    CASE WHEN r.is_shortage THEN -r.fee ELSE 0 END,
    CASE WHEN r.is_shortage THEN r.goods + r.tax + r.fee ELSE 0 END,
    CASE WHEN r.is_shortage THEN 0 ELSE r.goods + r.tax + r.fee END,
    -r.tax
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

-- What goods that were thrown away or used by the shop itself cost it then. Of a shelf, by a product on it whose cost is
-- known; the shelf counts in its unit. What has no known cost is not here.
CREATE TABLE stock_losses (
  log_id bigint PRIMARY KEY REFERENCES stock_log,
  at timestamptz NOT NULL,
  product_id text NOT NULL,
  cost bigint NOT NULL
);

CREATE VIEW sales_anew AS
  SELECT o.id AS order_id, sold.*, 0::bigint AS waste FROM orders o, LATERAL sales_of(o, true) AS sold
  UNION ALL
  SELECT NULL, (at AT TIME ZONE 'Asia/Kolkata')::date, extract(hour FROM at AT TIME ZONE 'Asia/Kolkata')::integer, NULL,
    NULL, NULL, product_id, NULL, NULL, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, cost
  FROM stock_losses;

CREATE FUNCTION value_loss() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_losses (log_id, at, product_id, cost)
  SELECT NEW.id, NEW.at, p.id,
    round(-NEW."by" * p.cost::numeric / CASE WHEN NEW.shelf_id IS NULL THEN 1 ELSE p.shelf_size END)
  FROM products p WHERE (p.id = NEW.product_id OR p.shelf_id = NEW.shelf_id) AND p.cost IS NOT NULL
  ORDER BY p.shelf_size, p.id LIMIT 1;
  INSERT INTO sales_changes (sign, day, hour, product_id, waste)
  SELECT 1, (at AT TIME ZONE 'Asia/Kolkata')::date, extract(hour FROM at AT TIME ZONE 'Asia/Kolkata'), product_id, cost
  FROM stock_losses WHERE log_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER value_losses AFTER INSERT ON stock_log FOR EACH ROW WHEN (NEW.cause IN ('waste', 'own-use'))
  EXECUTE FUNCTION value_loss();

CREATE FUNCTION mark_first_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_first := NOT EXISTS (SELECT FROM orders WHERE user_id = NEW.user_id);
  RETURN NEW;
END
$$;
CREATE TRIGGER orders_mark_first BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION mark_first_order();

CREATE FUNCTION is_in_sales(order_id text) RETURNS boolean LANGUAGE sql STABLE
  RETURN NOT EXISTS (SELECT FROM sales_backlog AS b WHERE b.order_id = is_in_sales.order_id);

CREATE FUNCTION add_to_sales(sign integer, o orders, whole boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_changes (sign, day, hour, pincode, payment, is_first, product_id, on_offer, tax_rate, orders, sales,
    fees, shorts, refunds, cancelled, cancelled_sales, tax, goods, goods_short, goods_refunded, pieces, grams,
    millilitres, cost, costed)
  SELECT add_to_sales.sign, sold.* FROM sales_of(o, whole) AS sold;
END
$$;

-- An order begins without lines: they come with their own trigger, though one statement adds both.
CREATE FUNCTION add_order_to_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_changes (sign, day, hour, pincode, payment, is_first, tax_rate, orders, sales, fees, cancelled,
    cancelled_sales, tax)
  SELECT 1, (NEW.created_at AT TIME ZONE 'Asia/Kolkata')::date,
    extract(hour FROM NEW.created_at AT TIME ZONE 'Asia/Kolkata'), coalesce(NEW.address->>'zipcode', ''),
    NEW.payment_type, NEW.is_first, f.tax_rate, f.orders, f.sales, f.fees, f.cancelled, f.cancelled_sales, f.tax
  FROM order_facts(NEW) AS f;
  RETURN NULL;
END
$$;
CREATE TRIGGER sales_of_new_order AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION add_order_to_sales();

-- Lines and refunds count as the order does: they move with it. No statement may change an order that way together with
-- its lines or refunds, or these would count twice.
CREATE FUNCTION change_order_in_sales() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  whole boolean := (counts_as_sold(OLD.status), OLD.address->>'zipcode', OLD.payment_type, OLD.is_first,
      rate_on_top(OLD.bill))
    IS DISTINCT FROM (counts_as_sold(NEW.status), NEW.address->>'zipcode', NEW.payment_type, NEW.is_first,
      rate_on_top(NEW.bill));
BEGIN
  IF is_in_sales(NEW.id) THEN
    PERFORM add_to_sales(-1, OLD, whole);
    PERFORM add_to_sales(1, NEW, whole);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER sales_of_changed_order AFTER UPDATE ON orders FOR EACH ROW
  WHEN (counts_as_sold(OLD.status) <> counts_as_sold(NEW.status) OR (OLD.status = 'Cancelled') <> (NEW.status = 'Cancelled')
    OR (OLD.bill, OLD.payment_type, OLD.is_first, OLD.address->>'zipcode')
      IS DISTINCT FROM (NEW.bill, NEW.payment_type, NEW.is_first, NEW.address->>'zipcode'))
  EXECUTE FUNCTION change_order_in_sales();

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

-- The lines of a statement look at their orders once, by id, whatever their number.
CREATE FUNCTION add_lines_to_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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
CREATE TRIGGER sales_of_new_lines AFTER INSERT ON order_items REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_lines_to_sales();

CREATE FUNCTION change_line_in_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_changes (sign, day, hour, pincode, payment, is_first, product_id, on_offer, tax_rate, goods,
    goods_short, goods_refunded, pieces, grams, millilitres, cost, costed)
  SELECT -1, sold.* FROM line_sales(OLD) AS sold UNION ALL SELECT 1, sold.* FROM line_sales(NEW) AS sold;
  RETURN NULL;
END
$$;
CREATE TRIGGER sales_of_changed_line AFTER UPDATE ON order_items FOR EACH ROW
  WHEN ((OLD.quantity, OLD.short, OLD.refunded, OLD.less, OLD.replaced, OLD.instead, OLD.weighed, OLD.price,
      OLD.offer_price, OLD.cost, OLD.tax_rate)
    IS DISTINCT FROM (NEW.quantity, NEW.short, NEW.refunded, NEW.less, NEW.replaced, NEW.instead, NEW.weighed, NEW.price,
      NEW.offer_price, NEW.cost, NEW.tax_rate))
  EXECUTE FUNCTION change_line_in_sales();

CREATE FUNCTION add_refund_to_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_changes (sign, day, hour, pincode, payment, is_first, tax_rate, sales, fees, shorts, refunds, tax)
  SELECT 1, (o.created_at AT TIME ZONE 'Asia/Kolkata')::date,
    extract(hour FROM o.created_at AT TIME ZONE 'Asia/Kolkata'), coalesce(o.address->>'zipcode', ''), o.payment_type,
    o.is_first, rate_on_top(o.bill), f.sales, f.fees, f.shorts, f.refunds, f.tax
  FROM orders o, LATERAL refund_facts(NEW) AS f
  WHERE o.id = NEW.order_id AND counts_as_sold(o.status) AND is_in_sales(o.id);
  RETURN NULL;
END
$$;
CREATE TRIGGER sales_of_refund AFTER INSERT ON order_refunds FOR EACH ROW EXECUTE FUNCTION add_refund_to_sales();

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
