import { type FormEvent, useState } from 'react'
import { loginUser, registerUser } from '#contract/accounts/sign-in.ts'
import { byFieldName, fieldErrors, useFieldErrors } from '../../core/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { focusFirst } from '../../ui/focus-first.ts'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { Link } from '../../ui/link.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { logIn, register } from './log-in.ts'
import { closeLogin } from './session-store.ts'

const fetchPasskeyLogin = async () => (await import('./passkey-login.tsx')).PasskeyLogin

export type LoginMode = 'login' | 'register'

const WORDS = {
  login: { submit: 'Login', question: 'Create an account?', other: 'register' },
  register: { submit: 'Create Account', question: 'Already have an account?', other: 'login' },
} as const

const QUIET_LINK =
  'inline-flex min-h-11 items-center rounded-field px-1 font-medium text-leaf underline underline-offset-4 hover:text-leaf-deep'

type LoginFormProps = { mode: LoginMode; onSwitch: (mode: LoginMode) => void; onDone: () => void }

export function LoginForm({ mode, onSwitch, onDone }: LoginFormProps) {
  const { errors, show, formProps } = useFieldErrors()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const words = WORDS[mode]
  const registering = mode === 'register'
  const PasskeyLogin = useLazyComponent(fetchPasskeyLogin, !registering)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const values = {
      name: String(form.get('name')),
      email: String(form.get('email')),
      password: String(form.get('password')),
    }
    const wrong = fieldErrors(registering ? registerUser.body : loginUser.body, values)
    show(wrong)
    if (Object.keys(wrong).length) return
    setBusy(true)
    setRefusal('')
    const answer = registering ? await register(values) : await logIn(values)
    setBusy(false)
    if (answer.success) {
      toast.success(answer.message)
      onDone()
      return
    }
    toast.error(answer.message)
    setRefusal(answer.message)
    show(byFieldName(Object.entries(answer.fields ?? {})))
  }

  return (
    <form {...formProps} onSubmit={submit} className="flex flex-col gap-4">
      {registering && (
        <TextField ref={focusFirst} label="Name" name="name" autoComplete="name" required error={errors.name} />
      )}
      <TextField
        ref={registering ? undefined : focusFirst}
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        error={errors.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete={registering ? 'new-password' : 'current-password'}
        hint={registering ? 'Use at least 8 characters.' : undefined}
        required
        error={errors.password}
      />
      {!registering && (
        <Link to="/reset-password" onClick={closeLogin} className={`-my-2 self-start ${QUIET_LINK}`}>
          Forgot password?
        </Link>
      )}
      {refusal && (
        <p role="alert" className="rounded-field bg-berry-tint px-4 py-3 font-medium text-berry">
          {refusal}
        </p>
      )}
      <p className="text-ink-soft">
        {words.question}{' '}
        <button type="button" onClick={() => onSwitch(words.other)} className={QUIET_LINK}>
          click here
        </button>
      </p>
      <Button type="submit" busy={busy} className="w-full">
        {words.submit}
      </Button>
      {PasskeyLogin && <PasskeyLogin onDone={onDone} onTrouble={setRefusal} />}
    </form>
  )
}
