-- When a shift ends by itself: as planned, or a while after the last act of its person.
ALTER TABLE staff_shifts
  ADD COLUMN planned_end timestamptz CHECK (planned_end > began_at),
  ADD COLUMN acted_at timestamptz NOT NULL DEFAULT now();
