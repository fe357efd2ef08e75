-- So many days after it is packed, a courier brings it; null: the shop's own riders, in minutes.
ALTER TABLE delivery_areas ADD COLUMN courier_days integer CHECK (courier_days BETWEEN 1 AND 14);
ALTER TABLE promises ADD COLUMN courier_days integer CHECK (courier_days BETWEEN 1 AND 14);

-- No rider is there in 35 minutes: where the seller has not said otherwise.
UPDATE delivery_areas SET courier_days = 3
WHERE id = 'elsewhere' AND name = 'Everywhere else' AND pincodes = '[]' AND travel_minutes = 35 AND rush_minutes = 35;
