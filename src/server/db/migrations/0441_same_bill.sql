-- Whether a bill was booked before.
CREATE INDEX goods_receipts_of_bill ON goods_receipts (lower(bill)) WHERE bill IS NOT NULL;
