import { useState } from 'react'
import { loginWithPasskey, offerPasskeyLogin } from '#contract/accounts/passkeys.ts'
import { callApi } from '../../core/api.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { enter } from './log-in.ts'
import { deleteCredential, hasPasskeys, pickCredential } from './passkey-browser.ts'

/** `onTrouble` gets the words to show, none while it is tried. */
type PasskeyLoginProps = { onDone: () => void; onTrouble: (message: string) => void }

export function PasskeyLogin({ onDone, onTrouble }: PasskeyLoginProps) {
  const [busy, setBusy] = useState(false)

  async function logIn() {
    setBusy(true)
    onTrouble('')
    const reply = await tryPasskey()
    setBusy(false)
    if (!reply.success) return onTrouble(reply.message)
    toast.success(reply.message)
    onDone()
  }

  if (!hasPasskeys()) return null
  return (
    <>
      <p className="flex items-center gap-3 text-ink-soft text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <Button variant="quiet" busy={busy} onClick={() => void logIn()} className="w-full">
        Sign in with a passkey
      </Button>
    </>
  )
}

async function tryPasskey() {
  const offer = await callApi(offerPasskeyLogin)
  if (!offer.success) return offer
  const picked = await pickCredential(offer.options)
  if (!picked.success) return picked
  const { credential } = picked
  const reply = await enter(loginWithPasskey, { body: { credential } })
  if (!reply.success && reply.code === 'not_found') await deleteCredential(offer.options, credential)
  return reply
}
