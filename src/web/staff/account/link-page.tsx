import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { LoginCard } from './login-card.tsx'
import { signInByLink } from './staff-session.ts'

type LinkPageProps = { token: string; onDone: () => void }

/** A press signs in, not the opening of the page: apps that look at links ahead would use them up. */
export function LinkPage({ token, onDone }: LinkPageProps) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ message: string; isOver: boolean } | null>(null)

  async function enter() {
    setBusy(true)
    setRefusal(null)
    const answer = await signInByLink(token)
    setBusy(false)
    if (answer.success) onDone()
    else setRefusal({ message: answer.message, isOver: answer.code === 'not_found' || answer.code === 'malformed' })
  }

  return (
    <LoginCard title={refusal?.isOver ? 'This link no longer works' : 'Sign in on this device'}>
      {refusal ? (
        <p role="alert" className="mb-5 text-berry">
          {refusal.message}
        </p>
      ) : (
        <p className="mb-5 text-ink-soft">
          You stay signed in for 7 days. Do this only on a device that you work with.
        </p>
      )}
      {refusal?.isOver ? (
        <Button variant="quiet" onClick={onDone} className="w-full">
          Sign in with a password
        </Button>
      ) : (
        <Button busy={busy} onClick={enter} className="w-full">
          Sign in
        </Button>
      )}
    </LoginCard>
  )
}
