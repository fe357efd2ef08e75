-- Each kind of mail is declared once, in the code that causes it (mail/define-mail.ts).
ALTER TABLE mail_outbox DROP CONSTRAINT mail_outbox_kind_check;
UPDATE mail_outbox SET kind = 'account-deleted' WHERE kind = 'account' AND about->>'news' = 'deleted';
