import { UNREACHABLE } from '../../core/api.ts'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { toast } from '../../ui/toast.tsx'
import { closeLogin, useLoginWanted } from '../account/session-store.ts'

const fetchDialog = async () => (await import('../account/login-dialog.tsx')).LoginDialog

const cannotOpen = () => {
  closeLogin()
  toast.error(UNREACHABLE.message)
}

/** On hover and focus; a failure is reported when the dialog is opened. */
export const fetchLogin = () => void fetchDialog().catch(() => undefined)

export function LoginOnDemand() {
  const LoginDialog = useLazyComponent(fetchDialog, useLoginWanted() !== null, cannotOpen)
  return LoginDialog && <LoginDialog />
}
