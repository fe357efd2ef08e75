import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { listStaff, type SellerStaff } from '#contract/staff/seller-staff.ts'
import handshake from '#seed/art/handshake.webp'
import { pageMeta } from '../../core/seo.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { CardsSkeleton } from '../screen/cards-skeleton.tsx'
import { FailedState } from '../screen/failed-state.tsx'
import { ScreenTitle } from '../screen/screen-title.tsx'
import type { Route } from './+types/staff-page'
import { EraseDialog } from './delete-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { RiderCash } from './rider-cash.tsx'
import { StaffDialog } from './staff-dialog.tsx'
import { StaffRow } from './staff-row.tsx'
import { UpiId } from './upi-id.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Staff',
    description: 'The people who pick, deliver and manage.',
    path: '/seller/staff',
  })

type Opened = { dialog: 'add' } | { dialog: 'edit' | 'link' | 'erase'; person: SellerStaff }

export default function StaffPage() {
  const { view, reload, retry, change } = useSellerQuery(listStaff, undefined, { refetchEvery: 15_000 })
  const [opened, setOpened] = useState<Opened | null>(null)
  /** A dialog that closes tells so a moment later, when the next one may be open. */
  const closing =
    (...dialogs: Opened['dialog'][]) =>
    () =>
      setOpened((now) => (now && dialogs.includes(now.dialog) ? null : now))

  const show = (person: SellerStaff) =>
    change((reply) => ({ ...reply, staff: reply.staff.map((one) => (one._id === person._id ? person : one)) }))

  const addButton = (
    <Button onClick={() => setOpened({ dialog: 'add' })}>
      <UserPlus size={18} aria-hidden />
      Add a person
    </Button>
  )
  return (
    <>
      <ScreenTitle aside={view.state === 'ready' && view.reply.staff.length > 0 && addButton}>Staff</ScreenTitle>
      {view.state === 'loading' && <CardsSkeleton>Loading the staff…</CardsSkeleton>}
      {view.state === 'failed' && (
        <FailedState title="Couldn’t load the staff" message={view.message} onRetry={() => void retry()} />
      )}
      {view.state === 'ready' && view.reply.staff.length === 0 && (
        <EmptyState picture={handshake} title="No staff yet" action={addButton}>
          Add the people who pick and deliver orders, or manage the shop with you. Until then, you move orders yourself
          on the Orders screen.
        </EmptyState>
      )}
      {view.state === 'ready' && (
        <ul className="space-y-3">
          {view.reply.staff.map((person) => (
            <li key={person._id}>
              <StaffRow
                person={person}
                onChanged={show}
                onEdit={() => setOpened({ dialog: 'edit', person })}
                onLink={() => setOpened({ dialog: 'link', person })}
                onErase={() => setOpened({ dialog: 'erase', person })}
              />
            </li>
          ))}
        </ul>
      )}
      <RiderCash />
      <div className="mt-10">
        <UpiId />
      </div>
      <StaffDialog
        open={opened?.dialog === 'add' || opened?.dialog === 'edit'}
        person={opened?.dialog === 'edit' ? opened.person : null}
        onClose={closing('add', 'edit')}
        onSaved={(person, isNew) => {
          setOpened(isNew ? { dialog: 'link', person } : null)
          void reload()
        }}
      />
      <LinkDialog person={opened?.dialog === 'link' ? opened.person : null} onClose={closing('link')} />
      <EraseDialog
        person={opened?.dialog === 'erase' ? opened.person : null}
        onClose={closing('erase')}
        onErased={() => {
          setOpened(null)
          void reload()
        }}
      />
    </>
  )
}
