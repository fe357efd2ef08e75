-- A bag that could not be delivered is offered again once it is back in the shop. Those of before are.
ALTER TABLE deliveries ADD COLUMN back_at timestamptz;
UPDATE deliveries SET back_at = failed_at WHERE failed_at IS NOT NULL;
ALTER TABLE deliveries
  ADD CONSTRAINT deliveries_back CHECK (back_at IS NULL OR failed_at IS NOT NULL),
  -- By the owner or a manager, not taken by the rider.
  ADD COLUMN is_given boolean NOT NULL DEFAULT false;
CREATE INDEX deliveries_away ON deliveries (order_id) WHERE failed_at IS NOT NULL AND back_at IS NULL;

-- Who handed an order back before leaving, until a rider has it again.
CREATE TABLE handed_back (
  order_id text COLLATE "C" PRIMARY KEY REFERENCES orders,
  rider_id text COLLATE "C" NOT NULL REFERENCES staff,
  reason text CHECK (reason IN ('bag_full', 'vehicle', 'shift_ends', 'other_way')),
  at timestamptz NOT NULL DEFAULT now()
);
