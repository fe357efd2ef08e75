import LogOut from 'lucide-react/icons/log-out'
import { type ReactNode, useEffect, useState } from 'react'
import type { StaffPerson } from '#contract/staff/staff.ts'
import { ROLE_NAMES } from '../../core/staff-role.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { LogoMark } from '../../ui/logo.tsx'
import { toast } from '../../ui/toast.tsx'
import { signOut } from '../account/staff-session.ts'
import { LiveNote } from '../live/live-note.tsx'
import { startStaffStream } from '../live/staff-stream.ts'

export function StaffFrame({ person, children }: { person: StaffPerson; children: ReactNode }) {
  const { _id: id } = person
  useEffect(() => (id ? startStaffStream() : undefined), [id])
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-24 rounded-full bg-leaf px-5 py-3 font-medium text-on-leaf focus:translate-y-0"
      >
        Skip to main content
      </a>
      <header className="sticky top-0 z-40 flex h-14 items-center gap-3 border-line border-b bg-card px-4 sm:px-6">
        <Link to="/staff" aria-label="Start" className="flex min-h-11 min-w-11 items-center rounded-full p-1">
          <LogoMark className="size-8" />
        </Link>
        <p className="min-w-0 flex-1 truncate">
          <span className="font-medium">{person.name}</span>
          <span className="hidden text-ink-soft text-sm sm:inline"> · {ROLE_NAMES[person.role]}</span>
        </p>
        <SignOutButton />
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-2xl px-4 pt-6 pb-12 outline-none sm:px-6">
        <LiveNote />
        {children}
      </main>
    </>
  )
}

function SignOutButton() {
  const [busy, setBusy] = useState(false)

  async function leave() {
    setBusy(true)
    const reply = await signOut()
    setBusy(false)
    if (!reply.success) toast.error(reply.message)
  }

  return (
    <Button variant="quiet" busy={busy} onClick={leave} size="small">
      <LogOut size={17} aria-hidden />
      Sign out
    </Button>
  )
}
