-- How many minutes an order may be promised for, from when the shop can begin with it; NULL: as long as it takes.
ALTER TABLE delivery_settings
  ADD COLUMN max_promise_minutes integer DEFAULT 90 CHECK (max_promise_minutes BETWEEN 15 AND 720);
