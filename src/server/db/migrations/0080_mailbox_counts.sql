-- Mails are counted by the mailbox that they go to, however its address is spelled (domain/mailbox.ts).
ALTER TABLE mail_outbox ADD COLUMN mailbox text;
CREATE INDEX mail_outbox_of_mailbox ON mail_outbox (mailbox, counted_at);
