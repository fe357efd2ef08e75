-- The tax that a product's price includes, in percent; null: the shop's own. It says nothing where prices include none.
ALTER TABLE products ADD COLUMN tax_rate double precision,
  ADD CONSTRAINT products_tax_rate CHECK (tax_rate BETWEEN 0 AND 40 AND tax_rate = round(tax_rate::numeric, 2)) NOT VALID;

-- The rate that held when it was ordered; null: the price of the line included no tax.
ALTER TABLE order_items ADD COLUMN tax_rate double precision,
  ADD CONSTRAINT order_items_tax_rate CHECK (tax_rate BETWEEN 0 AND 40) NOT VALID;
