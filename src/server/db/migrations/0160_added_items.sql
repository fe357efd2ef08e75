-- What a shopper added to an order before it was picked, oldest first: [{at, lines: [{productId, quantity}]}]. It is part
-- of the order's lines and bill already; this says when it came.
ALTER TABLE orders ADD COLUMN additions jsonb CHECK (jsonb_typeof(additions) = 'array');
