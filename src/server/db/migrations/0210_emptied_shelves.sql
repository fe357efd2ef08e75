-- What a line that is short made of its product, so that it can be undone: the count that it had, or, without a count,
-- that it was in stock.
ALTER TABLE pick_lines
  ADD COLUMN emptied boolean NOT NULL DEFAULT false,
  ADD COLUMN stock_before integer CHECK (stock_before > 0),
  ADD CONSTRAINT pick_lines_emptied CHECK (emptied OR stock_before IS NULL);
