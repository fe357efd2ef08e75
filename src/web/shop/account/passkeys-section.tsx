import { useState } from 'react'
import { UNREACHABLE } from '../../core/api.ts'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

const fetchPasskeys = async () => (await import('./passkeys.tsx')).Passkeys

/** Its content is loaded apart: each file that a route needs from its start is listed in every page of the shop. */
export function PasskeysSection({ email }: { email: string }) {
  const [isFailed, setIsFailed] = useState(false)
  const Passkeys = useLazyComponent(fetchPasskeys, !isFailed, () => setIsFailed(true))
  return (
    <CardSection title="Passkeys">
      {Passkeys && <Passkeys email={email} />}
      {!Passkeys && !isFailed && <Skeleton className="h-24 rounded-field" />}
      {isFailed && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
          <p>{UNREACHABLE.message}</p>
          <Button variant="quiet" size="small" onClick={() => setIsFailed(false)}>
            Try again
          </Button>
        </div>
      )}
    </CardSection>
  )
}
