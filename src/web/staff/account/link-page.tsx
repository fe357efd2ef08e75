import { type SubmitEvent, useState } from 'react'
import { loginWithLink } from '#contract/staff/staff.ts'
import { fieldErrors, useFieldErrors } from '../../core/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { codeOf, SecondStepFields, useSecondStep } from '../../ui/second-step.tsx'
import { LoginCard } from './login-card.tsx'
import { signInByLink } from './staff-session.ts'

type LinkPageProps = { token: string; onDone: () => void }

/** A press signs in, not the opening of the page: apps that look at links ahead would use them up. */
export function LinkPage({ token, onDone }: LinkPageProps) {
  const { errors, show, formProps } = useFieldErrors()
  const step = useSecondStep()
  const [busy, setBusy] = useState(false)
  const [isOver, setIsOver] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = { token, code: codeOf(new FormData(event.currentTarget)) }
    const { code: wrong } = fieldErrors(loginWithLink.body, body)
    show(wrong ? { code: wrong } : {})
    if (wrong) return
    setBusy(true)
    step.forget()
    const answer = await signInByLink(body)
    setBusy(false)
    if (answer.success) return onDone()
    setIsOver(answer.code === 'not_found' || answer.code === 'malformed')
    step.refused(answer)
  }

  if (isOver) {
    return (
      <LoginCard title="This link no longer works">
        <p role="alert" className="mb-5 text-berry">
          {step.refusal?.message}
        </p>
        <Button variant="quiet" onClick={onDone} className="w-full">
          Sign in with a password
        </Button>
      </LoginCard>
    )
  }
  return (
    <LoginCard title="Sign in on this device">
      <p className="mb-5 text-ink-soft">You stay signed in for 7 days. Do this only on a device that you work with.</p>
      <form {...formProps} onSubmit={submit} className="flex flex-col gap-4">
        <SecondStepFields step={step} error={errors.code} />
        <Button type="submit" busy={busy} className="w-full">
          Sign in
        </Button>
      </form>
    </LoginCard>
  )
}
