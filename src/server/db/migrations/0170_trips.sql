-- Ids of areas that a rider can serve on the same trip.
ALTER TABLE delivery_areas ADD COLUMN neighbours jsonb NOT NULL DEFAULT '[]';
UPDATE delivery_areas SET neighbours = CASE id
    WHEN 'near' THEN '["middle"]' WHEN 'middle' THEN '["near", "far"]' ELSE '["middle"]' END::jsonb
WHERE id IN ('near', 'middle', 'far') AND (SELECT count(*) FROM delivery_areas WHERE id IN ('near', 'middle', 'far')) = 3;

-- What fits into a rider's bag or box.
ALTER TABLE staff
  ADD COLUMN bag_orders integer NOT NULL DEFAULT 5 CHECK (bag_orders BETWEEN 1 AND 30),
  ADD COLUMN bag_items integer NOT NULL DEFAULT 60 CHECK (bag_items BETWEEN 1 AND 1000);
