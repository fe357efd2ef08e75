-- Which shop this is: made once. It marks the data folder, and what the shop makes in accounts that it may share.
CREATE TABLE shop_identity (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  id text NOT NULL CHECK (id ~ '^[0-9a-f]{12}$')
);
INSERT INTO shop_identity (id) VALUES (substr(replace(gen_random_uuid()::text, '-', ''), 1, 12));
