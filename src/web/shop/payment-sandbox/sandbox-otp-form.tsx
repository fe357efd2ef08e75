import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { focusFirst } from '../../ui/focus-first.ts'
import { digitsOf, looksLikeOtp, otpHint } from './card-fields.ts'

type OtpFormProps = { contact: string; busy: boolean; onSubmit: (otp: string) => void; onBack: () => void }

export function SandboxOtpForm({ contact, busy, onSubmit, onBack }: OtpFormProps) {
  const [otp, setOtp] = useState('')
  const [error, setError] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (looksLikeOtp(otp)) onSubmit(otp)
    else setError('Please enter the OTP.')
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p>
        Your bank would now send an OTP{' '}
        {contact && (
          <>
            to <span className="font-medium">••••{digitsOf(contact).slice(-4)}</span>
          </>
        )}
        .
      </p>
      <TextField
        ref={focusFirst}
        label="OTP"
        name="otp"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={otp}
        onChange={(event) => {
          setOtp(digitsOf(event.target.value).slice(0, 10))
          setError(undefined)
        }}
        hint={otpHint}
        error={error}
      />
      <div className="flex gap-3 max-sm:flex-col">
        <Button type="submit" busy={busy} className="grow">
          {busy ? 'Checking…' : 'Submit OTP'}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onBack}>
          Cancel payment
        </Button>
      </div>
    </form>
  )
}
