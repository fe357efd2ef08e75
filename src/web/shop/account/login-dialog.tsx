import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { LoginForm, type LoginMode } from './login-form.tsx'
import { closeLogin, useLoginOpen, useSessionNavigation } from './session-store.ts'

export function LoginDialog() {
  useSessionNavigation()
  const open = useLoginOpen()
  const [mode, setMode] = useState<LoginMode>('login')
  const close = () => {
    closeLogin()
    setMode('login')
  }

  return (
    <Dialog open={open} onClose={close} title={mode === 'login' ? 'Login' : 'Sign up'}>
      <LoginForm key={mode} mode={mode} onSwitch={setMode} />
    </Dialog>
  )
}
