import { useState } from 'react'
import type { Session } from '#contract/accounts/session.ts'
import type { Refusal } from '#contract/refusal.ts'
import { formatMoment } from '#domain/time-words.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'

type SignedOut = { success: true; message: string } | Refusal
type DeviceListProps = {
  sessions: Session[]
  signOut: (id: string) => Promise<SignedOut>
  signOutElsewhere?: () => Promise<SignedOut>
  onChanged: () => void
}

const ELSEWHERE = 'elsewhere'

export function DeviceList({ sessions, signOut, signOutElsewhere, onChanged }: DeviceListProps) {
  const [busy, setBusy] = useState('')

  async function end(name: string, call: () => Promise<SignedOut>) {
    setBusy(name)
    const reply = await call()
    setBusy('')
    if (!reply.success) return toast.error(reply.message)
    toast.success(reply.message)
    onChanged()
  }

  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map(({ _id, device, signedInAt, lastSeenAt, isCurrent }) => (
          <li
            key={_id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
          >
            <div className="min-w-0">
              <p className="font-medium">
                {device}
                {isCurrent && (
                  <span className="ml-2 rounded-full bg-leaf-tint px-2.5 py-0.5 font-medium text-leaf-deep text-sm">
                    This device
                  </span>
                )}
              </p>
              <p className="text-ink-soft text-sm">
                Signed in {formatMoment(signedInAt)}
                {!isCurrent && <> · last used around {formatMoment(lastSeenAt)}</>}
              </p>
            </div>
            {!isCurrent && (
              <Button
                variant="quiet"
                size="small"
                busy={busy === _id}
                onClick={() => void end(_id, () => signOut(_id))}
              >
                Sign out<span className="sr-only"> {device}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {signOutElsewhere && sessions.length > 1 && (
        <Button
          variant="quiet"
          busy={busy === ELSEWHERE}
          onClick={() => void end(ELSEWHERE, signOutElsewhere)}
          className="mt-4"
        >
          Sign out everywhere else
        </Button>
      )}
    </>
  )
}
