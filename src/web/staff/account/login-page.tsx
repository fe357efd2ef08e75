import { loginStaff } from '#contract/staff/staff.ts'
import { LoginCard } from '../../account/login-card.tsx'
import { LoginForm } from '../../account/login-form.tsx'
import { signIn } from './staff-session.ts'

export function LoginPage({ ended }: { ended: boolean }) {
  return (
    <LoginCard title="Staff sign-in">
      {ended && (
        <p role="status" className="mb-5 rounded-field bg-leaf-tint px-4 py-3 text-sm">
          You’ve been signed out. Please sign in again, or ask for a new sign-in link.
        </p>
      )}
      <LoginForm endpoint={loginStaff} call={signIn} onDone={() => undefined} submit="Sign in" />
      <p className="mt-5 text-ink-soft text-sm">
        No password yet? Ask the shop for a sign-in link and scan its code with your phone.
      </p>
    </LoginCard>
  )
}
