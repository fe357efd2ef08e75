-- Reasons that people mean; 'bad' stays for what was reported before.
ALTER TABLE order_reports DROP CONSTRAINT order_reports_kind_check;
ALTER TABLE order_reports ADD CONSTRAINT order_reports_kind_check
  CHECK (kind IN ('not_fresh', 'damaged', 'wrong_item', 'expired', 'missing', 'bad')) NOT VALID;
ALTER TABLE order_reports VALIDATE CONSTRAINT order_reports_kind_check;
-- Several items are reported with one photo: it is stored with the first of them.
ALTER TABLE order_reports ADD COLUMN photo_of text COLLATE "C" REFERENCES order_reports ON DELETE CASCADE;
CREATE INDEX order_reports_photo_of ON order_reports (photo_of) WHERE photo_of IS NOT NULL;
