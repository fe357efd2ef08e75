-- One email to who waits for deliveries in an area, once it is served.
ALTER TABLE mail_outbox DROP CONSTRAINT mail_outbox_kind_check;
ALTER TABLE mail_outbox ADD CONSTRAINT mail_outbox_kind_check
  CHECK (kind IN ('contact', 'order', 'newsletter', 'account', 'back-in-stock', 'refund', 'report', 'area-served'));
