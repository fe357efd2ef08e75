import { type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { loginSeller } from '#contract/seller-sign-in.ts'
import { byFieldName, fieldErrors, useFieldErrors } from '../../field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { logInSeller } from './seller-session.ts'

export function SellerLoginForm({ onDone }: { onDone: () => void }) {
  const { errors, show, formProps } = useFieldErrors()
  const codeField = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [asksForCode, setAsksForCode] = useState(false)
  const [isNextStep, setIsNextStep] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const code = String(form.get('code') ?? '').trim()
    const values = {
      email: String(form.get('email')),
      password: String(form.get('password')),
      ...(code && { code }),
    }
    const wrong = fieldErrors(loginSeller.body, values)
    show(wrong)
    if (Object.keys(wrong).length) return
    setBusy(true)
    setRefusal('')
    const answer = await logInSeller(values)
    setBusy(false)
    if (answer.success) {
      toast.success(answer.message)
      onDone()
      return
    }
    const isStep = answer.code === 'second_factor_required'
    setIsNextStep(isStep)
    if (!isStep) toast.error(answer.message)
    setRefusal(answer.message)
    if (answer.secondFactor) showCodeField()
    show(byFieldName(Object.entries(answer.fields ?? {})))
  }

  function showCodeField() {
    flushSync(() => setAsksForCode(true))
    codeField.current?.focus()
    codeField.current?.select()
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
      {asksForCode && (
        <TextField
          ref={codeField}
          label="Code from your app, or a recovery code"
          name="code"
          autoComplete="one-time-code"
          maxLength={40}
          error={errors.code}
        />
      )}
      {refusal && (
        <p role="alert" className={`text-sm ${isNextStep ? 'text-ink-soft' : 'text-berry'}`}>
          {refusal}
        </p>
      )}
      <Button type="submit" busy={busy} className="mt-2 w-full">
        Login
      </Button>
    </form>
  )
}
