-- How much of its shelf a line took, in the unit of the shelf, once it was weighed; without it, as much as was asked
-- for. It differs from what was weighed where the shelf had less, and where what was missing is gone as well.
ALTER TABLE order_items ADD COLUMN off_shelf integer,
  ADD CONSTRAINT order_items_off_shelf CHECK (off_shelf IS NULL OR (off_shelf >= 0 AND shelf_id IS NOT NULL)) NOT VALID;

UPDATE order_items SET off_shelf = CASE WHEN short + replaced > 0 THEN greatest(weighed, quantity * shelf_size)
    ELSE weighed END
FROM orders WHERE orders.id = order_id AND counted AND weighed IS NOT NULL AND shelf_id IS NOT NULL
  AND status IN ('Order Placed', 'Packed', 'Out for delivery');
