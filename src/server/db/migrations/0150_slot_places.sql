-- How many orders have an hour that was chosen.
CREATE INDEX promises_slot ON promises (slot_from) WHERE slot_from IS NOT NULL AND cancelled_at IS NULL;
