-- The seller's screens announce an order that was placed, and not one whose time has changed.
ALTER TABLE order_events ADD COLUMN placed boolean NOT NULL DEFAULT false;
