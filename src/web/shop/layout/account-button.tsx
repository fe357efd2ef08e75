import { Button } from '../../ui/button.tsx'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { openLogin, useSession } from '../account/session-store.ts'
import { fetchLogin } from './login-on-demand.tsx'

const fetchMenu = async () => (await import('./profile-menu.tsx')).ProfileMenu

/** While the session is being checked, and until the menu is loaded, Login keeps the place. */
export function AccountButton() {
  const session = useSession()
  const isIn = session.state === 'in'
  const ProfileMenu = useLazyComponent(fetchMenu, isIn)
  if (isIn && ProfileMenu) return <ProfileMenu user={session.user} />
  return (
    <Button
      onClick={openLogin}
      onPointerEnter={fetchLogin}
      onFocus={fetchLogin}
      disabled={isIn}
      aria-busy={session.state === 'checking' || isIn || undefined}
      className="needs-network max-sm:px-0"
    >
      Login
    </Button>
  )
}
