import { UNREACHABLE } from '../../api.ts'
import { useFetchedPart } from '../../ui/fetched-part.ts'
import { toast } from '../../ui/toast.tsx'
import { closeLogin, useLoginWanted } from '../account/session-store.ts'

const fetchDialog = async () => (await import('../account/login-dialog.tsx')).LoginDialog

const cannotOpen = () => {
  closeLogin()
  toast.error(UNREACHABLE.message)
}

/** Hovering or focusing a login button is reason enough to fetch the dialog; whether it came matters once it is opened. */
export const fetchLogin = () => void fetchDialog().catch(() => undefined)

/** The dialog is fetched when it is first opened, and stays. */
export function LoginOnDemand() {
  const LoginDialog = useFetchedPart(fetchDialog, useLoginWanted() !== null, cannotOpen)
  return LoginDialog && <LoginDialog />
}
