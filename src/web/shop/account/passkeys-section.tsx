import { useRef, useState } from 'react'
import { listPasskeys, type Passkey } from '#contract/passkeys.ts'
import { useQuery } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AccountSection } from './account-section.tsx'
import { AddPasskeyForm } from './add-passkey-form.tsx'
import { hasPasskeys } from './passkey-browser.ts'
import { PasskeyRow } from './passkey-row.tsx'

export function PasskeysSection({ email }: { email: string }) {
  const { view, reload, retry } = useQuery(listPasskeys, undefined)
  return (
    <AccountSection title="Passkeys">
      {view.state === 'loading' && <Skeleton className="h-24 rounded-field" />}
      {view.state === 'failed' && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
          <p>{view.message}</p>
          <Button variant="quiet" size="small" onClick={() => void retry()}>
            Try again
          </Button>
        </div>
      )}
      {view.state === 'ready' && (
        <Passkeys email={email} passkeys={view.answer.passkeys} onChanged={() => void reload()} />
      )}
    </AccountSection>
  )
}

type PasskeysProps = { email: string; passkeys: Passkey[]; onChanged: () => void }

function Passkeys({ email, passkeys, onChanged }: PasskeysProps) {
  const [isAdding, setIsAdding] = useState(false)
  const all = useRef<HTMLDivElement>(null)
  /** The form or button that was used is gone. */
  const close = () => {
    setIsAdding(false)
    all.current?.focus()
  }
  const finish = () => {
    close()
    onChanged()
  }
  return (
    <div ref={all} tabIndex={-1} className="outline-none">
      <p className="max-w-[60ch] text-ink-soft">
        Sign in with your fingerprint, face or screen lock instead of your password. Your password keeps working.
      </p>
      {passkeys.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-line border-t">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} onChanged={onChanged} onRemoved={finish} />
          ))}
        </ul>
      )}
      {!hasPasskeys() && <p className="mt-3 text-ink-soft">This browser can’t add passkeys here.</p>}
      {hasPasskeys() && !isAdding && (
        <Button variant="quiet" onClick={() => setIsAdding(true)} className="mt-4">
          Add a passkey
        </Button>
      )}
      {isAdding && <AddPasskeyForm email={email} onDone={finish} onCancel={close} />}
    </div>
  )
}
