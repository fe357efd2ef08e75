import { useState } from 'react'
import { loginWithLink } from '#contract/staff/staff.ts'
import { LoginCard } from '../../account/login-card.tsx'
import { LoginForm } from '../../account/login-form.tsx'
import { Button } from '../../ui/button.tsx'
import { signIn } from './staff-session.ts'

type LinkPageProps = { token: string; onDone: () => void }

/** A press signs in, not the opening of the page: apps that look at links ahead would use them up. */
export function LinkPage({ token, onDone }: LinkPageProps) {
  const [isOver, setIsOver] = useState(false)
  if (isOver) {
    return (
      <LoginCard title="This link no longer works">
        <p role="alert" className="mb-5 text-berry">
          Links work once, for 15 minutes. Please ask for a new one.
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
      <LoginForm
        endpoint={loginWithLink}
        call={signIn}
        fixed={{ token }}
        onDone={onDone}
        onRefused={(code) => setIsOver(code === 'not_found' || code === 'malformed')}
        fields={() => null}
        submit="Sign in"
      />
    </LoginCard>
  )
}
