-- A whole phone number is looked up: its digits are in too many numbers to be searched for like a name.
CREATE INDEX orders_of_phone ON orders (right(regexp_replace(address ->> 'phone', '\D', '', 'g'), 10), id DESC);
