-- The seller's work: open orders, oldest first, found without passing the finished ones.
CREATE INDEX orders_open ON orders (id) WHERE status IN ('Order Placed', 'Packed', 'Out for delivery');
