-- The shop's categories, as the seller wants them; at first those that every shop begins with.
CREATE TABLE categories (
  id text COLLATE "C" PRIMARY KEY,
  -- What products carry and URLs use; compared in lower case.
  path text NOT NULL UNIQUE CHECK (path ~ '^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$' AND length(path) <= 40),
  text text NOT NULL CHECK (text <> '' AND length(text) <= 60),
  bg_color text NOT NULL CHECK (bg_color ~ '^#[0-9A-Fa-f]{6}$'),
  -- A picture that comes with the shop, or one of the seller's.
  art text,
  picture text,
  aliases text[] NOT NULL DEFAULT '{}' CHECK (cardinality(aliases) <= 12),
  parent_id text COLLATE "C" REFERENCES categories (id) CHECK (parent_id <> id),
  hidden boolean NOT NULL DEFAULT false,
  place integer NOT NULL
);
CREATE UNIQUE INDEX categories_lower_path ON categories (lower(path));

INSERT INTO categories (id, path, text, bg_color, art, aliases, place) VALUES
  ('vegetables', 'Vegetables', 'Organic veggies', '#FEF6DA', 'vegetables', '{organic}', 0),
  ('fruits', 'Fruits', 'Fresh Fruits', '#FEE0E0', 'fruits', '{}', 1),
  ('drinks', 'Drinks', 'Cold Drinks', '#F0F5DE', 'drinks', '{}', 2),
  ('instant', 'Instant', 'Instant Food', '#E1F5EC', 'instant', '{ready to eat,ready to cook,readymade food}', 3),
  ('dairy', 'Dairy', 'Dairy Products', '#FEE6CD', 'dairy', '{}', 4),
  ('bakery', 'Bakery', 'Bakery & Breads', '#E0F6FE', 'bakery', '{}', 5),
  ('grains', 'Grains', 'Grains & Cereals', '#F1E3F9', 'grains', '{}', 6);

-- Grows with every change of the list, and is locked by it.
CREATE TABLE category_list (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  version integer NOT NULL
);
INSERT INTO category_list (version) VALUES (1);

-- Paths that a category had before: their pages lead to it for ever.
CREATE TABLE category_redirects (
  path text PRIMARY KEY CHECK (path = lower(path)),
  category_id text COLLATE "C" NOT NULL REFERENCES categories (id) ON DELETE CASCADE
);
CREATE INDEX category_redirects_category ON category_redirects (category_id);

ALTER TABLE products DROP CONSTRAINT products_category_check;
ALTER TABLE products ADD CONSTRAINT products_category_fkey
  FOREIGN KEY (category) REFERENCES categories (path) ON UPDATE CASCADE;
