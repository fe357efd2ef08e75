import { useRef, useState } from 'react'
import { listPasskeys, type Passkey } from '#contract/accounts/passkeys.ts'
import { useQuery } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AddPasskeyForm } from './add-passkey-form.tsx'
import { hasPasskeys } from './passkey-browser.ts'
import { PasskeyRow } from './passkey-row.tsx'

export function Passkeys({ email }: { email: string }) {
  const { view, reload, retry } = useQuery(listPasskeys, undefined)
  if (view.state === 'loading') return <Skeleton className="h-24 rounded-field" />
  if (view.state === 'failed') {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
        <p>{view.message}</p>
        <Button variant="quiet" size="small" onClick={() => void retry()}>
          Try again
        </Button>
      </div>
    )
  }
  return <PasskeyList email={email} passkeys={view.reply.passkeys} onChanged={() => void reload()} />
}

type ListProps = { email: string; passkeys: Passkey[]; onChanged: () => void }

function PasskeyList({ email, passkeys, onChanged }: ListProps) {
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
