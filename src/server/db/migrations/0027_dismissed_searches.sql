-- Kept and counted on, but not on the seller's list; the same on all days of a text.
ALTER TABLE missed_searches ADD COLUMN dismissed boolean NOT NULL DEFAULT false;
