-- What the owner has said about the shop: a row for each fact, with the version of the save that last changed it.
-- A fact without a row is as in the demo.
CREATE TABLE shop_facts (
  name text PRIMARY KEY,
  value jsonb NOT NULL,
  version integer NOT NULL
);

CREATE TABLE shop_version (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  version integer NOT NULL
);
INSERT INTO shop_version (version) VALUES (1);
