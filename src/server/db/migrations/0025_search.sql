-- Other names that shoppers search for.
ALTER TABLE products ADD COLUMN aliases text[] NOT NULL DEFAULT '{}';
-- The words a product is found by (domain/search-words.ts); null until they are computed. The words of its category
-- begin with 'in:'.
ALTER TABLE products ADD COLUMN words text[];
-- Units sold in the last 30 days; written by a job, so that an order changes no index.
ALTER TABLE products ADD COLUMN sold integer NOT NULL DEFAULT 0 CHECK (sold >= 0);

CREATE INDEX products_words ON products USING gin (words) WITH (fastupdate = off) WHERE archived_at IS NULL;
CREATE INDEX products_popular ON products (sellable, sold DESC, id) WHERE archived_at IS NULL;
CREATE INDEX products_without_words ON products (id) WHERE words IS NULL;

-- Every word of a listed product with the number of products that have it: what a start reads instead of all products.
CREATE TABLE search_words (
  word text PRIMARY KEY,
  products integer NOT NULL CHECK (products >= 0)
);

-- Which rules the words were made by: when they change, all words are made anew.
CREATE TABLE search_rules (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  version integer NOT NULL
);

CREATE TABLE search_synonyms (
  id text PRIMARY KEY,
  words text[] NOT NULL CHECK (cardinality(words) BETWEEN 2 AND 30),
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Texts without a result, by day. Nothing says who searched.
CREATE TABLE missed_searches (
  search text NOT NULL,
  day date NOT NULL,
  times integer NOT NULL CHECK (times > 0),
  PRIMARY KEY (search, day)
);
CREATE INDEX missed_searches_by_day ON missed_searches (day);

CREATE INDEX products_named ON products (search_form(name)) WHERE archived_at IS NULL;
