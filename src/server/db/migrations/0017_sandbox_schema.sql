-- The payment sandbox is another company's part: its tables are not among the shop's.
CREATE SCHEMA payment_sandbox;
ALTER TABLE sandbox_account SET SCHEMA payment_sandbox;
ALTER TABLE sandbox_orders SET SCHEMA payment_sandbox;
ALTER TABLE sandbox_payments SET SCHEMA payment_sandbox;
ALTER TABLE sandbox_refunds SET SCHEMA payment_sandbox;
ALTER TABLE sandbox_webhooks SET SCHEMA payment_sandbox;
ALTER TABLE payment_sandbox.sandbox_account RENAME TO account;
ALTER TABLE payment_sandbox.sandbox_orders RENAME TO orders;
ALTER TABLE payment_sandbox.sandbox_payments RENAME TO payments;
ALTER TABLE payment_sandbox.sandbox_refunds RENAME TO refunds;
ALTER TABLE payment_sandbox.sandbox_webhooks RENAME TO webhooks;
