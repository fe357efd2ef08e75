import type { FormEvent, ReactNode } from 'react'
import plug from '#seed/art/plug.webp'
import type { Session } from '../core/session.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import styles from './area-gate.css?inline'

type AreaGateProps<Holder> = {
  session: Session<Holder>
  /** Such as 'seller area'. */
  area: string
  onRetry: () => void
  children: ReactNode
}

/**
 * Before anybody is let in: the server's HTML is the same for all visitors, and the session is known only after the
 * browser's own check.
 */
export function AreaGate<Holder>({ session, area, onRetry, children }: AreaGateProps<Holder>) {
  const failure = session.state === 'out' && session.failure
  if (session.state !== 'checking' && !failure) return children
  return (
    <main id="main" className="grid min-h-dvh place-items-center">
      {failure ? (
        <EmptyState
          level="h1"
          picture={plug}
          title="Can’t reach the shop"
          action={<Button onClick={onRetry}>Try again</Button>}
        >
          <p role="alert">{failure}</p>
        </EmptyState>
      ) : (
        <Opening area={area} />
      )}
    </main>
  )
}

function Opening({ area }: { area: string }) {
  const reload = (event: FormEvent) => {
    event.preventDefault()
    location.reload()
  }
  return (
    <div className="px-4 text-center">
      <style>{styles}</style>
      <h1 className="text-ink-soft">Opening the {area}…</h1>
      <noscript>The {area} needs JavaScript.</noscript>
      <form onSubmit={reload} className="shown-late">
        <p className="mt-2 mb-6 text-balance">This is taking longer than usual. The shop may be restarting.</p>
        <Button type="submit">Reload</Button>
      </form>
    </div>
  )
}
