import { useRef, useState } from 'react'
import { showSecondFactor } from '#contract/accounts/second-factor.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { useManager } from '../account/seller-session.ts'
import { CardsSkeleton } from '../screen/cards-skeleton.tsx'
import { FailedState } from '../screen/failed-state.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorRemoval } from './second-factor-removal.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'

/** Two-step sign-in of the owner or of a manager: whether it is on, and what leads there or back. */
export function SecondFactor() {
  const { view, reload, retry } = useSellerQuery(showSecondFactor, undefined)
  const isManager = useManager() !== null
  const [newCodes, setNewCodes] = useState<readonly string[]>([])
  const heading = useRef<HTMLHeadingElement>(null)

  async function removed() {
    await reload()
    heading.current?.focus()
  }

  function saved() {
    setNewCodes([])
    heading.current?.focus()
  }

  if (view.state === 'loading') return <CardsSkeleton>Loading…</CardsSkeleton>
  if (view.state === 'failed') {
    return <FailedState title="Couldn’t load this page" message={view.message} onRetry={() => void retry()} />
  }
  const { on, recoveryCodesLeft, hasPassword } = view.reply
  return (
    <section aria-labelledby="two-step" className="max-w-2xl rounded-card border border-line bg-card p-5 sm:p-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} id="two-step" tabIndex={-1} className="font-semibold text-lg outline-none">
          Two-step sign-in
        </h2>
        <span
          className={`rounded-full px-3 py-1 font-medium text-sm ${on ? 'bg-leaf-tint text-leaf' : 'bg-line text-ink'}`}
        >
          {on ? 'On' : 'Off'}
        </span>
      </div>
      <p className="mb-5 max-w-[65ch] text-ink-soft">
        After your password, you enter a 6-digit code from an app on your phone, such as Google Authenticator or Aegis.{' '}
        {isManager ? FOR_MANAGERS : FOR_THE_OWNER}
      </p>
      {newCodes.length > 0 ? (
        <RecoveryCodes codes={newCodes} onSaved={saved} />
      ) : !hasPassword ? (
        <PasswordFirst isOn={on} />
      ) : on ? (
        <SecondFactorRemoval recoveryCodesLeft={recoveryCodesLeft} onRemoved={removed} />
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

const FOR_THE_OWNER =
  'A stolen password alone can’t open your shop, and you can sign in even while someone else is guessing.'
const FOR_MANAGERS =
  'A stolen password alone can’t open the shop, and sign-in links ask for the code too. If you lose your phone and your recovery codes, the owner can turn this off for you.'

/** Of a manager who signs in by links only. */
function PasswordFirst({ isOn }: { isOn: boolean }) {
  return (
    <>
      <p className="mb-4">Choose a password first. You’ll need it to turn two-step sign-in {isOn ? 'off' : 'on'}.</p>
      <ButtonLink to="/staff">Choose a password</ButtonLink>
    </>
  )
}
