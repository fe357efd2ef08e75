import { useState } from 'react'
import { askAccountCode } from '#contract/accounts/phone-codes.ts'
import { phoneWords } from '#domain/phone-number.ts'
import type { FieldErrors } from '../../core/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { callAsShopper } from './call-as-shopper.ts'

/** Who is signed in, and how they prove to be it. */
export type Holder = { email: string | null; phone: string | null; hasPassword: boolean }

type ProofProps = { holder: Holder; label: string; errors: FieldErrors; onReady?: () => void }

/** The password or, of an account without one, a code to its number: `onReady` when that can be typed. */
export function ProofField({ holder, label, errors, onReady }: ProofProps) {
  if (!holder.hasPassword) return <AccountCode phone={holder.phone ?? ''} error={errors.code} onReady={onReady} />
  return (
    <>
      {/* Password managers learn from it whose password this is. */}
      <input type="email" autoComplete="username" value={holder.email ?? ''} readOnly hidden />
      <PasswordField label={label} name="password" autoComplete="current-password" required error={errors.password} />
    </>
  )
}

type AccountCodeProps = { phone: string; error?: string | undefined; onReady?: (() => void) | undefined }

function AccountCode({ phone, error, onReady }: AccountCodeProps) {
  const [note, setNote] = useState<string | null>(null)
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)
  const ask = () => callAsShopper(askAccountCode)

  async function askFirst() {
    setBusy(true)
    const reply = await ask()
    setBusy(false)
    if (!reply.success || !reply.isOn) return setTrouble(reply.message)
    setNote(reply.message)
    onReady?.()
  }

  if (note !== null) return <CodeField note={note} error={error} ask={ask} />
  return (
    <div>
      <p className="mb-3 text-ink-soft">To make sure that it’s you, we’ll send a code to {phoneWords(phone)}.</p>
      <Button variant="quiet" busy={busy} onClick={() => void askFirst()}>
        Send code
      </Button>
      <p role="alert" className="mt-2 text-berry text-sm empty:hidden">
        {trouble}
      </p>
    </div>
  )
}
