import { type SubmitEvent, useState } from 'react'
import { chooseStaffPassword, type StaffPerson } from '#contract/staff/staff.ts'
import { byFieldName, fieldErrors, useFieldErrors } from '../../core/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsStaff, enter } from '../account/staff-session.ts'
import { Section } from './section.tsx'

export function PasswordSection({ person: { email, hasPassword } }: { person: StaffPerson }) {
  const [open, setOpen] = useState(false)
  return (
    <Section title="Password">
      {open ? (
        <PasswordForm email={email} hasPassword={hasPassword} onDone={() => setOpen(false)} />
      ) : (
        <>
          <p className="mb-4 text-ink-soft">
            {hasPassword
              ? `You can sign in with ${email} and your password.`
              : 'Choose a password to sign in without a link. You don’t have to.'}
          </p>
          <Button variant="quiet" onClick={() => setOpen(true)}>
            {hasPassword ? 'Change password' : 'Choose a password'}
          </Button>
        </>
      )}
    </Section>
  )
}

type FormProps = { email: string | null; hasPassword: boolean; onDone: () => void }

function PasswordForm({ email, hasPassword, onDone }: FormProps) {
  const { errors, show, formProps } = useFieldErrors()
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const given = (name: string) => String(form.get(name) ?? '')
    const body = {
      newPassword: given('newPassword'),
      ...(hasPassword && { password: given('password') }),
      ...(email === null && { email: given('email') }),
    }
    const wrong = fieldErrors(chooseStaffPassword.body, body)
    show(wrong)
    if (Object.keys(wrong).length) return
    setBusy(true)
    const answer = await callAsStaff(chooseStaffPassword, { body })
    setBusy(false)
    if (answer.success) {
      toast.success(answer.message)
      onDone()
      enter(answer.person)
      return
    }
    if (answer.fields) show(byFieldName(Object.entries(answer.fields)))
    else toast.error(answer.message)
  }

  return (
    <form {...formProps} onSubmit={submit} className="flex flex-col gap-4">
      {email === null ? (
        <TextField
          label="Your email"
          name="email"
          type="email"
          autoComplete="username"
          hint="You’ll sign in with it."
          required
          error={errors.email}
        />
      ) : (
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      )}
      {hasPassword && (
        <PasswordField
          label="Current password"
          name="password"
          autoComplete="current-password"
          required
          error={errors.password}
        />
      )}
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        hint="Use at least 8 characters."
        required
        error={errors.newPassword}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Save password
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
