/** How long a move to another mailbox can be undone. */
export const UNDO_DAYS = 7

/** SQL, of `mailbox_changes`: it can still be undone. */
export const CAN_BE_UNDONE = `changed_at > now() - interval '${UNDO_DAYS} days'`

/** SQL: whether the account with the id `$userId` may have the mailbox `$email`, as far as others had it lately. */
export const isFreeMailbox = ($email: string, $userId: string) => `NOT EXISTS (
  SELECT FROM mailbox_changes WHERE former_email = ${$email} AND user_id <> ${$userId} AND ${CAN_BE_UNDONE})`
