-- Every picture of an order line: read from the lines once, and from new lines since. Lines below up_to have been read.
CREATE TABLE ordered_pictures (
  picture text PRIMARY KEY
);
CREATE TABLE ordered_pictures_read (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  up_to text COLLATE "C" NOT NULL
);
INSERT INTO ordered_pictures SELECT DISTINCT unnest(pictures) FROM order_items;
-- Orders of the last hour are read again: one of them may not be committed yet.
INSERT INTO ordered_pictures_read (up_to)
  SELECT coalesce((SELECT id FROM orders WHERE created_at < now() - interval '1 hour' ORDER BY id DESC LIMIT 1), '');
