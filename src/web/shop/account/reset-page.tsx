import { useEffect, useState } from 'react'
import { forgotPassword, resetPassword } from '#contract/accounts/account-settings.ts'
import type { PageFacts } from '#contract/pages/page-facts.ts'
import envelope from '#seed/art/envelope.webp'
import { pageMeta } from '../../core/seo.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useCallForm } from '../../ui/call-form.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import type { Route } from './+types/reset-page'
import { announceSession, askToLogIn, checkSession } from './session-store.ts'

const PATH = '/reset-password'

/** `isUnconfirmed`: the mailbox was not confirmed when the mail was written. */
type ResetLink = { token: string; isUnconfirmed: boolean }

export const handle: PageFacts = { search: 'private', cached: true }

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, { title: 'Reset password', description: 'Choose a new password.', path: PATH }),
  { name: 'referrer', content: 'no-referrer' },
]

/** The page is the same for everybody; the token of a link is read in the browser only. */
export default function ResetPasswordPage() {
  const [link, setLink] = useState<ResetLink | null>()
  useEffect(() => {
    const readToken = () => {
      const { hash, search } = window.location
      const [inHash, hint] = hash.slice(1).split('&')
      // Mails of before had it in the query.
      const token = inHash || new URLSearchParams(search).get('token')
      setLink((known) => (token ? { token, isUnconfirmed: hint === 'unconfirmed' } : (known ?? null)))
      window.history.replaceState(window.history.state, '', PATH)
    }
    readToken()
    // A link that is opened on this page itself loads nothing.
    window.addEventListener('hashchange', readToken)
    return () => window.removeEventListener('hashchange', readToken)
  }, [])
  return (
    <div className="page-column min-h-svh max-w-[calc(28rem+2*var(--gutter))] py-8 sm:py-14">
      {link && <ChooseForm {...link} onGiveUp={() => setLink(null)} />}
      {link === null && <AskForm />}
    </div>
  )
}

const CARD = 'flex flex-col gap-4 rounded-card border border-line bg-card p-5 sm:p-6'
const TITLE = 'font-semibold text-2xl tracking-tight'

function AskForm() {
  const [reply, setAnswer] = useState<{ message: string; sendsMail: boolean } | null>(null)
  const { errors, busy, formProps } = useCallForm(forgotPassword, setAnswer)
  if (reply) {
    return (
      <EmptyState
        picture={envelope}
        level="h1"
        focused
        title={reply.sendsMail ? 'Check your email' : 'We can’t send email'}
        action={
          reply.sendsMail ? (
            <ButtonLink to="/">Shop now</ButtonLink>
          ) : (
            <ButtonLink to="/#contact">Contact us</ButtonLink>
          )
        }
      >
        <p role="status">{reply.message}</p>
      </EmptyState>
    )
  }
  return (
    <form {...formProps} className={CARD}>
      <h1 className={TITLE}>Forgot your password?</h1>
      <p className="text-ink-soft">Enter your email address, and we’ll send you a link to choose a new one.</p>
      <p className="text-ink-soft text-sm">
        If you haven’t confirmed your email address yet, your account starts empty: earlier orders come back with the
        old password, or with a code to the phone number of one of them.
      </p>
      <TextField label="Email" name="email" type="email" autoComplete="username" required error={errors.email} />
      <Button type="submit" busy={busy}>
        Send the link
      </Button>
    </form>
  )
}

function ChooseForm({ token, isUnconfirmed, onGiveUp }: ResetLink & { onGiveUp: () => void }) {
  const [isDone, setIsDone] = useState(false)
  const { errors, busy, refusal, formProps } = useCallForm(resetPassword, finish, { fixed: { token } })

  /** All sessions have ended, and one of them may have been in this browser. */
  async function finish() {
    setIsDone(true)
    await checkSession()
    announceSession()
  }

  if (isDone) {
    return (
      <EmptyState
        picture={envelope}
        level="h1"
        focused
        title="Password changed"
        action={<Button onClick={() => askToLogIn('/')}>Login</Button>}
      >
        You’ve been signed out everywhere, and your passkeys were removed. Please sign in with your new password.
      </EmptyState>
    )
  }
  if (refusal?.code === 'not_found') {
    return (
      <EmptyState
        picture={envelope}
        level="h1"
        focused
        title="This link no longer works"
        action={<Button onClick={onGiveUp}>Send a new link</Button>}
      >
        Each link works once, for one hour.
      </EmptyState>
    )
  }
  return (
    <form {...formProps} className={CARD}>
      <h1 className={TITLE}>Choose a new password</h1>
      <p className="text-ink-soft">You’ll be signed out on all your devices, and passkeys will be removed.</p>
      {isUnconfirmed && (
        <p className="rounded-field bg-tangerine-tint px-4 py-3">
          This email address was never confirmed, so somebody else may have typed it. Unless you’re signed in in this
          browser, your account starts empty. Earlier orders come back under My account, with the old password or a code
          to the phone number of one of them.
        </p>
      )}
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        hint="Use at least 8 characters."
        required
        error={errors.password}
      />
      <Button type="submit" busy={busy}>
        Save password
      </Button>
    </form>
  )
}
