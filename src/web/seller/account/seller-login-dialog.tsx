import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SellerLoginForm } from './seller-login-form.tsx'
import { dismissLogin, useIsExpired, useManager } from './seller-session.ts'

/** Shown over the current screen, so that nothing typed there is lost. */
export function SellerLoginDialog() {
  const expired = useIsExpired()
  const isManager = useManager() !== null
  return (
    <Dialog open={expired} onClose={dismissLogin} title="Please sign in again">
      <p className="mb-5 text-ink-soft">You’ve been signed out. Sign in to carry on where you left off.</p>
      {isManager ? (
        // In another tab: what was typed here stays, and this tab hears of the sign-in.
        <ButtonLink to="/staff/login" target="_blank">
          Go to staff sign-in
        </ButtonLink>
      ) : (
        <SellerLoginForm />
      )}
    </Dialog>
  )
}
