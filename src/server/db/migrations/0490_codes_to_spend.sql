-- spend: to pay for an order that the shop takes with the store credit of an account, or to put it on that account.
ALTER TABLE phone_codes
  DROP CONSTRAINT phone_codes_purpose_check,
  ADD CONSTRAINT phone_codes_purpose_check CHECK (purpose IN ('sign-in', 'account', 'join', 'merge', 'spend'));
