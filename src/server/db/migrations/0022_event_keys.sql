-- Seals the event ids that listeners get: a plain count would tell how many orders the shop has.
CREATE TABLE event_key (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  key bytea NOT NULL CHECK (length(key) = 32)
);
INSERT INTO event_key (key)
  VALUES (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

CREATE INDEX order_events_age ON order_events (at);
