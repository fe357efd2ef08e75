-- How many shoppers asked the shop to stock it, on that day; others only found nothing.
ALTER TABLE missed_searches ADD COLUMN asked integer NOT NULL DEFAULT 0 CHECK (asked >= 0);
