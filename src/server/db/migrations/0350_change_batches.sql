-- Changes of many products at once: made now, or planned for a time. `changes` has one entry for each product that
-- changes, with what the batch sets (`after`) and what that was (`before`): what an undo restores.
CREATE TABLE change_batches (
  id text PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('planned', 'done', 'failed', 'cancelled', 'undone')),
  staff_id text,
  made_at timestamptz NOT NULL DEFAULT now(),
  -- When it is to be done; null for one that was done at once.
  planned_for timestamptz,
  -- Done, failed or cancelled.
  ended_at timestamptz,
  undone_at timestamptz,
  changes jsonb NOT NULL,
  -- How many products change at all, and in each field.
  counts jsonb NOT NULL,
  -- Why it failed, or what an undo left alone.
  problems jsonb NOT NULL DEFAULT '[]',
  CHECK (state <> 'planned' OR planned_for IS NOT NULL)
);
CREATE INDEX change_batches_due ON change_batches (planned_for) WHERE state = 'planned';
