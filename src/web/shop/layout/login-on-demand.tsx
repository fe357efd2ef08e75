import { lazy, Suspense, useState } from 'react'
import { useLoginOpen } from '../account/session-store.ts'

const fetchDialog = () => import('../account/login-dialog.tsx')
const LoginDialog = lazy(async () => ({ default: (await fetchDialog()).LoginDialog }))

/** Hovering or focusing a login button is reason enough to fetch the dialog. */
export const fetchLogin = () => void fetchDialog()

/** The dialog is fetched when it is first opened, and stays. */
export function LoginOnDemand() {
  const open = useLoginOpen()
  const [used, setUsed] = useState(open)
  if (open && !used) setUsed(true)
  return (
    used && (
      <Suspense>
        <LoginDialog />
      </Suspense>
    )
  )
}
