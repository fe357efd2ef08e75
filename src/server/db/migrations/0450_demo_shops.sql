-- demo: nobody has made the shop their own. It becomes somebody's with a name of its own, or started in production.
ALTER TABLE shop_setup DROP CONSTRAINT shop_setup_state_check;
ALTER TABLE shop_setup ADD CONSTRAINT shop_setup_state_check CHECK (state IN ('new', 'demo', 'setting up', 'done'));
UPDATE shop_setup SET state = 'demo'
WHERE state = 'done' AND NOT EXISTS (SELECT FROM shop_facts WHERE name = 'name' AND value <> '"GreenCart"');

-- NULL: nobody has chosen a longest promise. 0: there is none, by choice.
ALTER TABLE delivery_settings DROP CONSTRAINT delivery_settings_max_promise_minutes_check;
UPDATE delivery_settings
SET max_promise_minutes = CASE WHEN max_promise_minutes IS NULL THEN 0 WHEN max_promise_minutes <> 90 THEN max_promise_minutes END;
ALTER TABLE delivery_settings
  ALTER COLUMN max_promise_minutes DROP DEFAULT,
  ADD CONSTRAINT delivery_settings_max_promise_minutes_check
    CHECK (max_promise_minutes = 0 OR max_promise_minutes BETWEEN 15 AND 720);
