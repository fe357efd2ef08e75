-- Sizes of one thing: products with the same family. Lists show one of them, and all of them know each other.
ALTER TABLE products ADD COLUMN family text;
CREATE INDEX products_by_family ON products (family) WHERE family IS NOT NULL;
