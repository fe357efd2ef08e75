-- Who of the staff did it; in activity also the name of that time, which goes when the person is erased.
ALTER TABLE activity
  DROP CONSTRAINT activity_who_check,
  ADD CONSTRAINT activity_who_check CHECK (who IN ('seller', 'staff', 'stranger', 'operator')),
  ADD COLUMN staff_id text COLLATE "C" REFERENCES staff,
  ADD COLUMN staff_name text,
  ADD CONSTRAINT activity_staff_check CHECK ((who = 'staff') = (staff_id IS NOT NULL));

ALTER TABLE order_moves
  DROP CONSTRAINT order_moves_moved_by_check,
  ADD CONSTRAINT order_moves_moved_by_check CHECK (moved_by IN ('shopper', 'seller', 'staff', 'payment')),
  ADD COLUMN staff_id text COLLATE "C" REFERENCES staff,
  ADD CONSTRAINT order_moves_staff_check CHECK ((moved_by = 'staff') = (staff_id IS NOT NULL));
