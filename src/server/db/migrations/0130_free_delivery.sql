-- From this price of the goods on, a delivery to the area costs nothing; null: it always costs its fee.
ALTER TABLE delivery_areas ADD COLUMN free_from integer CHECK (free_from > 0);
