import { useState } from 'react'
import { forgotPassword } from '#contract/accounts/account-settings.ts'
import { callApi } from '../../core/api.ts'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { toast } from '../../ui/toast.tsx'

/** Of an account with an email and no password yet: until there is one, a code to the phone number signs in. */
export function ChoosePasswordSection({ email }: { email: string }) {
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)

  async function send() {
    setBusy(true)
    const reply = await callApi(forgotPassword, { body: { email } })
    setBusy(false)
    if (reply.success) setNote(reply.message)
    else toast.error(reply.message)
  }

  return (
    <CardSection title="Password">
      <p className="mb-4 max-w-[60ch] text-ink-soft">
        Choose a password to sign in with your email. From then on, no code to your phone signs in any more.
      </p>
      {note && (
        <p role="status" className="mb-4 rounded-field bg-leaf-tint px-4 py-3">
          {note}
        </p>
      )}
      <Button variant="quiet" busy={busy} onClick={() => void send()}>
        Email me a link
      </Button>
    </CardSection>
  )
}
