-- The shop's id: random, made once. Its data folder carries the same one.
CREATE TABLE shop_identity (
  id text PRIMARY KEY,
  only_row boolean NOT NULL DEFAULT true UNIQUE CHECK (only_row)
);

INSERT INTO shop_identity (id) VALUES (replace(gen_random_uuid()::text, '-', ''));
