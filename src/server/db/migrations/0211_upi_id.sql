-- Where customers pay the shop at the door.
CREATE TABLE shop_upi (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  upi_id text NOT NULL CHECK (upi_id <> '')
);
