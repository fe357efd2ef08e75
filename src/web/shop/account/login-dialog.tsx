import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '../../ui/dialog.tsx'
import { type LoginMode, ShopperLoginForm } from './login-form.tsx'
import { closeLogin, useLoginWanted } from './session-store.ts'

const TITLES: Record<LoginMode, string> = { login: 'Login', register: 'Sign up', phone: 'Sign in with a code' }

export function LoginDialog() {
  const navigate = useNavigate()
  const wanted = useLoginWanted()
  const [mode, setMode] = useState<LoginMode>('login')
  const close = () => {
    closeLogin()
    setMode('login')
  }
  const finish = () => {
    close()
    if (wanted?.page) void navigate(wanted.page)
  }

  return (
    <Dialog open={wanted !== null} onClose={close} title={TITLES[mode]}>
      <ShopperLoginForm key={mode} mode={mode} onSwitch={setMode} onDone={finish} />
    </Dialog>
  )
}
