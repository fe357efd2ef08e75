import { useState } from 'react'
import { type ShopperSession, signOutElsewhere, signOutSession } from '#contract/accounts/account-settings.ts'
import { callApi } from '../../core/api.ts'
import { formatMoment } from '../../core/dates.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { AccountSection } from './account-section.tsx'
import { sessionEnded } from './session-store.ts'

type SessionsProps = { sessions: ShopperSession[]; onChanged: () => void }

export function SessionsSection({ sessions, onChanged }: SessionsProps) {
  const [busy, setBusy] = useState('')

  async function signOut(id: string) {
    setBusy(id)
    const answer =
      id === ELSEWHERE ? await callApi(signOutElsewhere) : await callApi(signOutSession, { body: { session: id } })
    setBusy('')
    if (answer.success) {
      toast.success(answer.message)
      onChanged()
      return
    }
    toast.error(answer.message)
    if (answer.code === 'not_signed_in') sessionEnded()
  }

  return (
    <AccountSection title="Where you are signed in">
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow
            key={session._id}
            session={session}
            busy={busy === session._id}
            onSignOut={() => void signOut(session._id)}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button variant="quiet" busy={busy === ELSEWHERE} onClick={() => void signOut(ELSEWHERE)} className="mt-4">
          Sign out everywhere else
        </Button>
      )}
    </AccountSection>
  )
}

const ELSEWHERE = 'elsewhere'

type RowProps = { session: ShopperSession; busy: boolean; onSignOut: () => void }

function SessionRow({ session: { device, signedInAt, lastSeenAt, isCurrent }, busy, onSignOut }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
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
        <Button variant="quiet" size="small" busy={busy} onClick={onSignOut}>
          Sign out<span className="sr-only"> {device}</span>
        </Button>
      )}
    </li>
  )
}
