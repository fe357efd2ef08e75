-- What placing an order adds to the figures, with less work: a new order writes its own row, and the lines of a statement
-- look at their orders once, by id, whatever their number.
CREATE OR REPLACE FUNCTION add_order_to_sales() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION add_lines_to_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_changes (sign, day, hour, pincode, payment, is_first, product_id, on_offer, tax_rate, goods,
    goods_short, goods_refunded, pieces, cost, costed)
  SELECT 1, o.day, o.hour, o.pincode, o.payment_type, o.is_first, f.product_id, f.on_offer,
    coalesce(f.tax_rate, o.on_top), f.goods, f.goods_short, f.goods_refunded, f.pieces, f.cost, f.costed
  FROM (SELECT id, (created_at AT TIME ZONE 'Asia/Kolkata')::date AS day,
      extract(hour FROM created_at AT TIME ZONE 'Asia/Kolkata') AS hour, coalesce(address->>'zipcode', '') AS pincode,
      payment_type, is_first, rate_on_top(bill) AS on_top
    FROM orders WHERE id = ANY (ARRAY(SELECT order_id FROM added)) AND counts_as_sold(status) AND is_in_sales(id) OFFSET 0) AS o
  JOIN added i ON i.order_id = o.id, LATERAL line_facts(ROW(i.*)::order_items) AS f;
  RETURN NULL;
END
$$;
