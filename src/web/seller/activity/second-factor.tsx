import { useState } from 'react'
import { showSecondFactor } from '#contract/second-factor.ts'
import { useSellerQuery } from '../account/seller-query.ts'
import { CardsSkeleton } from '../screen/cards-skeleton.tsx'
import { FailedState } from '../screen/failed-state.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorRemoval } from './second-factor-removal.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'

/** Two-step sign-in: whether it is on, and what leads there or back. */
export function SecondFactor() {
  const { view, reload, retry } = useSellerQuery(showSecondFactor, undefined)
  const [newCodes, setNewCodes] = useState<readonly string[]>([])
  if (view.state === 'loading') return <CardsSkeleton>Loading…</CardsSkeleton>
  if (view.state === 'failed') {
    return <FailedState title="Couldn’t load this page" message={view.message} onRetry={() => void retry()} />
  }
  const { on, recoveryCodesLeft } = view.answer
  return (
    <section aria-labelledby="two-step" className="max-w-2xl rounded-card border border-line bg-card p-5 sm:p-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="two-step" className="font-semibold text-lg">
          Two-step sign-in
        </h2>
        <span
          className={`rounded-full px-3 py-1 font-medium text-sm ${on ? 'bg-leaf-tint text-leaf' : 'bg-line text-ink'}`}
        >
          {on ? 'On' : 'Off'}
        </span>
      </div>
      <p className="mb-5 max-w-[65ch] text-ink-soft">
        After your password, you enter a 6-digit code from an app on your phone, such as Google Authenticator or Aegis.
        A stolen password alone can’t open your shop, and you can sign in even while someone else is guessing.
      </p>
      {newCodes.length > 0 ? (
        <RecoveryCodes codes={newCodes} onSaved={() => setNewCodes([])} />
      ) : on ? (
        <SecondFactorRemoval recoveryCodesLeft={recoveryCodesLeft} onRemoved={reload} />
      ) : (
        <SecondFactorSetup
          onDone={(codes) => {
            setNewCodes(codes)
            void reload()
          }}
        />
      )}
    </section>
  )
}
