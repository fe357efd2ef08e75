-- When a product could not be bought: its count was 0, or it was switched off or archived. What sold around such a time
-- is less than what was wanted.
CREATE TABLE sold_out_spans (
  product_id text NOT NULL,
  began timestamptz NOT NULL DEFAULT now(),
  ended timestamptz CHECK (ended >= began)
);
CREATE UNIQUE INDEX sold_out_now ON sold_out_spans (product_id) WHERE ended IS NULL;
CREATE INDEX sold_out_lately ON sold_out_spans (ended);

INSERT INTO sold_out_spans (product_id) SELECT id FROM products WHERE NOT sellable OR archived_at IS NOT NULL;

CREATE FUNCTION note_sold_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.sellable AND NEW.archived_at IS NULL THEN
    UPDATE sold_out_spans SET ended = greatest(now(), began) WHERE product_id = NEW.id AND ended IS NULL;
  ELSE
    INSERT INTO sold_out_spans (product_id) VALUES (NEW.id)
    ON CONFLICT (product_id) WHERE ended IS NULL DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER note_new_sold_out AFTER INSERT ON products FOR EACH ROW
  WHEN (NOT NEW.sellable OR NEW.archived_at IS NOT NULL) EXECUTE FUNCTION note_sold_out();
CREATE TRIGGER note_changed_sold_out AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.sellable AND OLD.archived_at IS NULL) IS DISTINCT FROM (NEW.sellable AND NEW.archived_at IS NULL))
  EXECUTE FUNCTION note_sold_out();
