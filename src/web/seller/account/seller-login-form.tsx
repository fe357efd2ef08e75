import { type SubmitEvent, useState } from 'react'
import { loginSeller } from '#contract/accounts/seller-sign-in.ts'
import { byFieldName, fieldErrors, useFieldErrors } from '../../core/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { codeOf, SecondStepFields, useSecondStep } from '../../ui/second-step.tsx'
import { toast } from '../../ui/toast.tsx'
import { logInSeller } from './seller-session.ts'

export function SellerLoginForm({ onDone }: { onDone: () => void }) {
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
    const wrong = fieldErrors(loginSeller.body, values)
    show(wrong)
    if (Object.keys(wrong).length) return
    setBusy(true)
    step.forget()
    const answer = await logInSeller(values)
    setBusy(false)
    if (answer.success) {
      toast.success(answer.message)
      onDone()
      return
    }
    if (answer.code !== 'second_factor_required') toast.error(answer.message)
    step.refused(answer)
    show(byFieldName(Object.entries(answer.fields ?? {})))
  }

  return (
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
        Login
      </Button>
    </form>
  )
}
