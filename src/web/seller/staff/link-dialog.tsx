import { useCallback, useEffect, useState } from 'react'
import { makeStaffLink, type SellerStaff } from '#contract/staff/seller-staff.ts'
import { clockTime } from '#domain/time-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'

type LinkDialogProps = { person: SellerStaff | null; onClose: () => void }

export function LinkDialog({ person, onClose }: LinkDialogProps) {
  return (
    <Dialog open={person !== null} onClose={onClose} title={person ? `Sign-in link for ${person.name}` : ''}>
      {person && <OneTimeLink key={person._id} person={person} onClose={onClose} />}
    </Dialog>
  )
}

type Link = { url: string; expiresAt: Date }
type LinkState = { state: 'loading' } | { state: 'failed'; message: string } | ({ state: 'ready' } & Link)

function OneTimeLink({ person: { _id: id, name }, onClose }: { person: SellerStaff; onClose: () => void }) {
  const [link, setLink] = useState<LinkState>({ state: 'loading' })
  const make = useCallback(async () => {
    setLink({ state: 'loading' })
    const reply = await callAsSeller(makeStaffLink, { body: { id } })
    setLink(reply.success ? { state: 'ready', ...reply } : { state: 'failed', message: reply.message })
  }, [id])
  useEffect(() => {
    void make()
  }, [make])

  if (link.state === 'failed') {
    return (
      <>
        <p role="alert" className="mb-5">
          {link.message}
        </p>
        <Button onClick={() => void make()}>Try again</Button>
      </>
    )
  }
  if (link.state === 'loading') {
    return (
      <div role="status">
        <span className="sr-only">Making a link…</span>
        <Skeleton className="mx-auto size-52 rounded-field" />
      </div>
    )
  }
  return <ReadyLink link={link} name={name} onRenew={() => void make()} onClose={onClose} />
}

type ReadyLinkProps = { link: Link; name: string; onRenew: () => void; onClose: () => void }

function ReadyLink({ link: { url, expiresAt }, name, onRenew, onClose }: ReadyLinkProps) {
  const isOver = useIsOver(expiresAt)

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      toast.success('Link copied')
    } catch {
      toast.error('We couldn’t copy the link.')
    }
  }

  if (isOver) {
    return (
      <>
        <p className="mb-5" role="status">
          This link has ended. Links work for 15 minutes.
        </p>
        <Button onClick={onRenew}>New link</Button>
      </>
    )
  }
  return (
    <>
      <p className="mb-5 text-ink-soft">
        {name} scans this with their phone and presses Sign in. It works once, until {clockTime(expiresAt)}. Whoever has
        it can sign in, so show it to {name} only.
      </p>
      <div className="mb-5 grid min-h-52 place-items-center">
        <QrCode text={url} label={`QR code of the sign-in link for ${name}`} />
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={copy}>
          Copy link
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </>
  )
}

function useIsOver(end: Date): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), end.getTime() - Date.now())
    return () => {
      clearTimeout(timer)
      setIsOver(false)
    }
  }, [end])
  return isOver
}
