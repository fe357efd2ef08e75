import { useState } from 'react'
import { loginUser, registerUser } from '#contract/accounts/sign-in.ts'
import { EmailAndPassword, LoginForm } from '../../account/login-form.tsx'
import type { FieldErrors } from '../../core/field-errors.ts'
import { useShop } from '../../core/shop.ts'
import { TextField } from '../../ui/field.tsx'
import { focusFirst } from '../../ui/focus-first.ts'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { askToConfirm } from './ask-to-confirm.tsx'
import { enter } from './log-in.ts'
import { closeLogin } from './session-store.ts'

const fetchPasskeyLogin = async () => (await import('./passkey-login.tsx')).PasskeyLogin

const fetchPhoneLogin = async () => (await import('./phone-login.tsx')).PhoneLogin

/** phone: with a code, for people who order by phone. */
export type LoginMode = 'login' | 'register' | 'phone'

const MODES = {
  login: { endpoint: loginUser, submit: 'Login', question: 'Create an account?', other: 'register' },
  register: { endpoint: registerUser, submit: 'Create Account', question: 'Already have an account?', other: 'login' },
} as const

const QUIET_LINK =
  'inline-flex min-h-11 items-center rounded-field px-1 font-medium text-leaf underline underline-offset-4 hover:text-leaf-deep'

type LoginFormProps = { mode: LoginMode; onSwitch: (mode: LoginMode) => void; onDone: () => void }

export function ShopperLoginForm({ mode, ...rest }: LoginFormProps) {
  return mode === 'phone' ? <PhoneForm {...rest} /> : <PasswordForm mode={mode} {...rest} />
}

function PhoneForm({ onSwitch, onDone }: Omit<LoginFormProps, 'mode'>) {
  const PhoneLogin = useLazyComponent(fetchPhoneLogin, true)
  const back = (
    <button type="button" onClick={() => onSwitch('login')} className={`-my-2 self-center ${QUIET_LINK}`}>
      Sign in with email and password
    </button>
  )
  return PhoneLogin ? <PhoneLogin onDone={onDone} back={back} /> : <Skeleton className="h-64 rounded-field" />
}

type PasswordFormProps = LoginFormProps & { mode: keyof typeof MODES }

function PasswordForm({ mode, onSwitch, onDone }: PasswordFormProps) {
  const [trouble, setTrouble] = useState('')
  const { endpoint, submit, question, other } = MODES[mode]
  const registering = mode === 'register'
  const { phoneSignIn } = useShop()
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
      below={
        !registering && (
          <>
            {PasskeyLogin && <PasskeyLogin onDone={onDone} onTrouble={setTrouble} />}
            {phoneSignIn && (
              <button type="button" onClick={() => onSwitch('phone')} className={`-my-2 self-center ${QUIET_LINK}`}>
                Ordered by phone? Sign in with a code
              </button>
            )}
          </>
        )
      }
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
