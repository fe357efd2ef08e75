import { useState } from 'react'
import { loginUser, registerUser } from '#contract/accounts/sign-in.ts'
import { EmailAndPassword, LoginForm } from '../../account/login-form.tsx'
import type { FieldErrors } from '../../core/field-errors.ts'
import { TextField } from '../../ui/field.tsx'
import { focusFirst } from '../../ui/focus-first.ts'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { Link } from '../../ui/link.tsx'
import { toast } from '../../ui/toast.tsx'
import { askToConfirm } from './ask-to-confirm.tsx'
import { enter } from './log-in.ts'
import { closeLogin } from './session-store.ts'

const fetchPasskeyLogin = async () => (await import('./passkey-login.tsx')).PasskeyLogin

export type LoginMode = 'login' | 'register'

const MODES = {
  login: { endpoint: loginUser, submit: 'Login', question: 'Create an account?', other: 'register' },
  register: { endpoint: registerUser, submit: 'Create Account', question: 'Already have an account?', other: 'login' },
} as const

const QUIET_LINK =
  'inline-flex min-h-11 items-center rounded-field px-1 font-medium text-leaf underline underline-offset-4 hover:text-leaf-deep'

type LoginFormProps = { mode: LoginMode; onSwitch: (mode: LoginMode) => void; onDone: () => void }

export function ShopperLoginForm({ mode, onSwitch, onDone }: LoginFormProps) {
  const [trouble, setTrouble] = useState('')
  const { endpoint, submit, question, other } = MODES[mode]
  const registering = mode === 'register'
  const PasskeyLogin = useLazyComponent(fetchPasskeyLogin, !registering)

  const fields = (errors: FieldErrors) => (
    <>
      {registering && (
        <TextField ref={focusFirst} label="Name" name="name" autoComplete="name" required error={errors.name} />
      )}
      <EmailAndPassword errors={errors} isFocused={!registering} isNew={registering} />
      {!registering && (
        <Link to="/reset-password" onClick={closeLogin} className={`-my-2 self-start ${QUIET_LINK}`}>
          Forgot password?
        </Link>
      )}
    </>
  )

  return (
    <LoginForm
      endpoint={endpoint}
      call={(called, call) => {
        setTrouble('')
        return enter(called, call)
      }}
      onDone={({ message }) => {
        toast.success(message)
        onDone()
        if (registering) void askToConfirm()
      }}
      fields={fields}
      trouble={trouble}
      submit={submit}
      below={PasskeyLogin && <PasskeyLogin onDone={onDone} onTrouble={setTrouble} />}
    >
      <p className="text-ink-soft">
        {question}{' '}
        <button type="button" onClick={() => onSwitch(other)} className={QUIET_LINK}>
          click here
        </button>
      </p>
    </LoginForm>
  )
}
