-- The bill of an order: rows {kind, part, label, amount in paise, rate in percent}. Rows of the part 'total' are what
-- the order costs, those of 'due' come off before it is paid, those of 'back' went back afterwards; the latter two are
-- below zero. The bill is the truth, and the amounts beside it are its sums, for statements that add up many orders.
ALTER TABLE orders ADD COLUMN bill jsonb;
ALTER TABLE payment_intents ADD COLUMN bill jsonb;

-- Of an order whose amounts are known, but not its rows: all of them had a tax of 2 %.
CREATE FUNCTION bill_of_amounts(cart bigint, tax bigint, fee bigint, credit bigint, not_charged bigint,
    to_payment bigint, to_credit bigint) RETURNS jsonb LANGUAGE sql IMMUTABLE
  RETURN jsonb_build_array(
    jsonb_build_object('kind', 'items', 'part', 'total', 'label', 'Price', 'amount', cart),
    jsonb_build_object('kind', 'delivery', 'part', 'total', 'label', 'Shipping', 'amount', fee),
    jsonb_build_object('kind', 'tax', 'part', 'total', 'label', 'Tax (2%)', 'amount', tax, 'rate', 2))
    || CASE WHEN credit = 0 THEN '[]' ELSE jsonb_build_array(
      jsonb_build_object('kind', 'credit', 'part', 'due', 'label', 'Store credit', 'amount', -credit)) END
    || CASE WHEN not_charged = 0 THEN '[]' ELSE jsonb_build_array(
      jsonb_build_object('kind', 'missing', 'part', 'due', 'label', 'Missing items', 'amount', -not_charged)) END
    || CASE WHEN to_payment = 0 THEN '[]' ELSE jsonb_build_array(
      jsonb_build_object('kind', 'refund', 'part', 'back', 'label', 'Refunded', 'amount', -to_payment)) END
    || CASE WHEN to_credit = 0 THEN '[]' ELSE jsonb_build_array(
      jsonb_build_object('kind', 'refundAsCredit', 'part', 'back', 'label', 'Refunded as store credit',
        'amount', -to_credit)) END;

UPDATE orders SET bill = bill_of_amounts(cart, tax, fee, credit, not_charged, refunded - to_credit, to_credit)
  FROM (SELECT orders.id AS order_id, coalesce(sum(order_refunds.to_credit), 0)::bigint AS to_credit
    FROM orders LEFT JOIN order_refunds ON order_refunds.order_id = orders.id GROUP BY orders.id) AS back
  WHERE orders.id = back.order_id;
UPDATE payment_intents SET bill = bill_of_amounts(cart, tax, fee, credit, 0, 0, 0);

-- Orders that come without rows, from a process of the version before or from a generator of test data.
CREATE FUNCTION fill_bill() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.bill := bill_of_amounts(NEW.cart, NEW.tax, NEW.fee, NEW.credit, NEW.not_charged, 0, NEW.refunded);
  RETURN NEW;
END
$$;
CREATE TRIGGER orders_fill_bill BEFORE INSERT ON orders FOR EACH ROW WHEN (NEW.bill IS NULL)
  EXECUTE FUNCTION fill_bill();

CREATE FUNCTION bill_fits(bill jsonb, cart bigint, tax bigint, fee bigint, amount bigint, credit bigint,
    not_charged bigint, refunded bigint) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN (SELECT (
      coalesce(sum(entry.amount) FILTER (WHERE kind = 'items'), 0), coalesce(sum(entry.amount) FILTER (WHERE kind = 'tax'), 0),
      coalesce(sum(entry.amount) FILTER (WHERE kind = 'delivery'), 0), coalesce(sum(entry.amount) FILTER (WHERE part = 'total'), 0),
      coalesce(sum(entry.amount) FILTER (WHERE kind = 'credit'), 0), coalesce(sum(entry.amount) FILTER (WHERE part = 'due'), 0),
      coalesce(sum(entry.amount) FILTER (WHERE part = 'back'), 0)
    ) = (bill_fits.cart, bill_fits.tax, bill_fits.fee, bill_fits.amount, -bill_fits.credit,
      -bill_fits.credit - bill_fits.not_charged, -bill_fits.refunded)
    FROM jsonb_to_recordset(bill_fits.bill) AS entry (kind text, part text, amount bigint));

ALTER TABLE orders
  ALTER COLUMN bill SET NOT NULL,
  DROP CONSTRAINT orders_check,
  ADD CONSTRAINT orders_bill
    CHECK (bill_fits(bill, cart, tax, fee, amount, credit, not_charged, refunded));
ALTER TABLE payment_intents
  ALTER COLUMN bill SET NOT NULL,
  DROP COLUMN cart, DROP COLUMN tax, DROP COLUMN fee;
