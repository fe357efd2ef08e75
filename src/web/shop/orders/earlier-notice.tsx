import { Link } from '../../ui/link.tsx'
import { useSession } from '../account/session-store.ts'

/** Orders from before the mailbox was confirmed are not in the list, and it says so. */
export function EarlierNotice() {
  const session = useSession()
  if (session.state !== 'in' || !session.user.hasEarlierOrders) return null
  return (
    <p className="mb-5 rounded-field bg-tangerine-tint px-4 py-3">
      Orders from before you confirmed your email address are not shown here yet.{' '}
      <Link to="/account" className="font-medium underline underline-offset-4">
        Add them under My account
      </Link>
    </p>
  )
}
