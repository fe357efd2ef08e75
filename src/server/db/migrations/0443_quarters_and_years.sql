-- Products have sums of quarters and years too, each kind of period in a partition of its own: with a hundred thousand
-- products, a year is twelve times as many rows by months, and those of a year are spread over all of its days.

-- Of all processes, the one that adds up waits meanwhile (ADDING_UP in sales-sums-store.ts).
SELECT pg_advisory_xact_lock(7316651);

DROP VIEW sales_now;
ALTER TABLE sales_sums RENAME TO sales_sums_before;
ALTER INDEX sales_sums_pkey RENAME TO sales_sums_before_pkey;

CREATE TABLE sales_sums (LIKE sales_sums_before, PRIMARY KEY (dimension, period, key)) PARTITION BY LIST (dimension);
CREATE TABLE sales_sums_of_days PARTITION OF sales_sums FOR VALUES IN ('product');
CREATE TABLE sales_sums_of_months PARTITION OF sales_sums FOR VALUES IN ('productMonth');
CREATE TABLE sales_sums_of_quarters PARTITION OF sales_sums FOR VALUES IN ('productQuarter');
CREATE TABLE sales_sums_of_years PARTITION OF sales_sums FOR VALUES IN ('productYear');
CREATE TABLE sales_sums_of_shop PARTITION OF sales_sums DEFAULT;

CREATE OR REPLACE FUNCTION sales_dimensions(day date, hour integer, pincode text, payment text, is_first boolean,
    product_id text, on_offer boolean, tax_rate double precision)
  RETURNS TABLE (dimension text, period date, key text) LANGUAGE sql IMMUTABLE AS $$
  VALUES ('day', day, ''), ('hour', day, lpad(hour::text, 2, '0')), ('area', day, pincode), ('payment', day, payment),
    ('customer', day, CASE WHEN is_first THEN 'new' WHEN NOT is_first THEN 'known'
      WHEN payment IS NOT NULL THEN 'unnamed' END),
    ('offer', day, CASE WHEN on_offer THEN 'offer' WHEN NOT on_offer THEN 'regular' END),
    ('taxRate', day, tax_rate::text),
    ('product', day, product_id), ('productMonth', date_trunc('month', day)::date, product_id),
    ('productQuarter', date_trunc('quarter', day)::date, product_id),
    ('productYear', date_trunc('year', day)::date, product_id)
$$;

INSERT INTO sales_sums SELECT * FROM sales_sums_before ORDER BY dimension, period, key;
INSERT INTO sales_sums (dimension, period, key, orders, sales, fees, shorts, refunds, cancelled, cancelled_sales, tax,
  goods, goods_short, goods_refunded, pieces, grams, millilitres, cost, costed, waste)
SELECT longer.dimension, date_trunc(longer.part, period)::date, key, sum(orders), sum(sales), sum(fees), sum(shorts),
  sum(refunds), sum(cancelled), sum(cancelled_sales), sum(tax), sum(goods), sum(goods_short), sum(goods_refunded),
  sum(pieces), sum(grams), sum(millilitres), sum(cost), sum(costed), sum(waste)
FROM sales_sums_before AS months, (VALUES ('productQuarter', 'quarter'), ('productYear', 'year')) AS longer (dimension, part)
WHERE months.dimension = 'productMonth'
GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;
DROP TABLE sales_sums_before;

CREATE VIEW sales_now AS
  SELECT dimension, period, key, orders, sales, fees, shorts, refunds, cancelled, cancelled_sales, tax, goods,
    goods_short, goods_refunded, pieces, grams, millilitres, cost, costed, waste FROM sales_sums
  UNION ALL
  SELECT dimension, period, key, orders, sales, fees, shorts, refunds, cancelled, cancelled_sales, tax, goods,
    goods_short, goods_refunded, pieces, grams, millilitres, cost, costed, waste FROM sales_waiting;
