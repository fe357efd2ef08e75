/**
 * SQL: it has lost its mailbox to the account `continued_by`, and has orders. Who adds another mailbox to it goes on
 * with it.
 */
export const IS_EARLIER = `earlier.email IS NULL AND earlier.deleted_at IS NULL
  AND EXISTS (SELECT FROM customers WHERE customers.user_id = earlier.id)`

/** A column of `users`. */
export const HAS_EARLIER = `EXISTS (
  SELECT FROM users AS earlier WHERE earlier.continued_by = users.id AND ${IS_EARLIER}) AS "hasEarlier"`
