-- What a shop of years reads or deletes, found without passing all that it has.

CREATE INDEX deliveries_by_moment ON deliveries (delivered_at);
DROP INDEX rider_settlements_newest;
CREATE INDEX rider_settlements_listed ON rider_settlements ((counted_at IS NOT NULL), handed_over_at DESC);

CREATE INDEX payment_intents_of ON payment_intents (user_id, id DESC);
CREATE INDEX payment_intents_over ON payment_intents (created_at)
  WHERE order_id IS NULL AND next_check_at IS NULL AND NOT held;
CREATE INDEX foreign_payments_over ON foreign_payments (created_at) WHERE next_check_at IS NULL;

CREATE INDEX mail_outbox_over ON mail_outbox (created_at) WHERE state NOT IN ('queued', 'sending');
CREATE INDEX mail_outbox_last ON mail_outbox (id) WHERE about->>'news' = 'deleted';
-- Whose mails: by recipient, by account, by order, by message of the contact form.
DROP INDEX mail_outbox_counted;
CREATE INDEX mail_outbox_to ON mail_outbox (recipient, counted_at);
CREATE INDEX mail_outbox_of_account ON mail_outbox ((about->>'userId')) WHERE (about->>'userId') IS NOT NULL;
CREATE INDEX mail_outbox_of_order ON mail_outbox ((about->>'orderId')) WHERE (about->>'orderId') IS NOT NULL;
CREATE INDEX mail_outbox_of_message ON mail_outbox ((about->>'messageId')) WHERE (about->>'messageId') IS NOT NULL;

CREATE INDEX order_reports_by_state ON order_reports (state, id DESC);
CREATE INDEX activity_named ON activity (staff_id) WHERE staff_name IS NOT NULL;
CREATE INDEX contact_messages_age ON contact_messages (created_at);
CREATE INDEX contact_messages_from ON contact_messages (lower(user_email), id DESC);
