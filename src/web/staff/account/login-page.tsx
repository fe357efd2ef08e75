import { type SubmitEvent, useState } from 'react'
import { loginStaff } from '#contract/staff/staff.ts'
import { byFieldName, fieldErrors, useFieldErrors } from '../../core/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { codeOf, SecondStepFields, useSecondStep } from '../../ui/second-step.tsx'
import { LoginCard } from './login-card.tsx'
import { signIn } from './staff-session.ts'

export function LoginPage({ ended }: { ended: boolean }) {
  const { errors, show, formProps } = useFieldErrors()
  const step = useSecondStep()
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const values = {
      email: String(form.get('email')),
      password: String(form.get('password')),
      code: codeOf(form),
    }
    const wrong = fieldErrors(loginStaff.body, values)
    show(wrong)
    if (Object.keys(wrong).length) return
    setBusy(true)
    step.forget()
    const answer = await signIn(values)
    setBusy(false)
    if (answer.success) return
    step.refused(answer)
    show(byFieldName(Object.entries(answer.fields ?? {})))
  }

  return (
    <LoginCard title="Staff sign-in">
      {ended && (
        <p role="status" className="mb-5 rounded-field bg-leaf-tint px-4 py-3 text-sm">
          You’ve been signed out. Please sign in again, or ask for a new sign-in link.
        </p>
      )}
      <form {...formProps} onSubmit={submit} className="flex flex-col gap-4">
        <TextField label="Email" name="email" type="email" autoComplete="username" required error={errors.email} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={errors.password}
        />
        <SecondStepFields step={step} error={errors.code} />
        <Button type="submit" busy={busy} className="mt-2 w-full">
          Sign in
        </Button>
      </form>
      <p className="mt-5 text-ink-soft text-sm">
        No password yet? Ask the shop for a sign-in link and scan its code with your phone.
      </p>
    </LoginCard>
  )
}
