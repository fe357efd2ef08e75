-- Products without a kilo price come last, and pages begin after a number: product-sort.ts.
DROP INDEX products_by_unit_price;
CREATE INDEX products_by_unit_price ON products (coalesce(unit_price, 9007199254740991), id) WHERE archived_at IS NULL;

CREATE INDEX products_of_brand ON products (brand, id) WHERE archived_at IS NULL AND brand IS NOT NULL;
CREATE INDEX products_by_diet ON products (diet, id) WHERE archived_at IS NULL AND diet IS NOT NULL;
CREATE INDEX products_from ON products (origin, id) WHERE archived_at IS NULL AND origin IS NOT NULL;
