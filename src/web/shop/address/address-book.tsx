import { useRef, useState } from 'react'
import type { SavedAddress } from '#domain/address.ts'
import house from '#seed/art/house-with-garden.webp'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { makeDefault, removeAddress } from './address-changes.ts'
import { AddressDialog } from './address-dialog.tsx'
import { reloadAddresses, useSavedAddresses } from './address-store.ts'
import { AddressText } from './address-text.tsx'

/** The signed-in shopper's addresses: edit, delete, make one the default. */
export function AddressBook() {
  const book = useSavedAddresses()
  const [editing, setEditing] = useState<SavedAddress | null>(null)
  const list = useRef<HTMLDivElement>(null)
  /** The button that was pressed is gone with its address. */
  const focusList = () => list.current?.focus()

  if (book.state === 'loading') {
    return (
      <div role="status" aria-label="Loading your addresses" className="space-y-4">
        <Skeleton className="h-36 rounded-card" />
        <Skeleton className="h-36 rounded-card" />
      </div>
    )
  }
  if (book.state === 'failed') {
    return (
      <div
        role="alert"
        className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-berry-tint px-5 py-3"
      >
        <p className="text-berry">{book.message}</p>
        <Button variant="quiet" onClick={reloadAddresses}>
          Try again
        </Button>
      </div>
    )
  }
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {book.addresses.length === 0 ? (
        <EmptyState picture={house} title="No addresses yet" action={<AddLink />}>
          Save one to check out faster.
        </EmptyState>
      ) : (
        <>
          <ul className="space-y-4">
            {book.addresses.map((address) => (
              <li key={address._id} className="rounded-card border border-line bg-card p-5">
                <AddressText address={address} />
                <AddressButtons address={address} onEdit={() => setEditing(address)} onDeleted={focusList} />
              </li>
            ))}
          </ul>
          <AddLink className="mt-5" />
        </>
      )}
      {editing && <AddressDialog address={editing} onClose={() => setEditing(null)} onDeleted={focusList} />}
    </div>
  )
}

const AddLink = ({ className }: { className?: string }) => (
  <ButtonLink to="/add-address" className={className}>
    Add address
  </ButtonLink>
)

type AddressButtonsProps = { address: SavedAddress; onEdit: () => void; onDeleted: () => void }

function AddressButtons({ address, onEdit, onDeleted }: AddressButtonsProps) {
  const [busy, setBusy] = useState(false)
  const about = `${address.label ?? address.firstName}, ${address.street}`

  async function remove() {
    setBusy(true)
    const isGone = await removeAddress(address)
    setBusy(false)
    if (isGone) onDeleted()
  }

  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button variant="quiet" size="small" aria-label={`Edit ${about}`} onClick={onEdit}>
        Edit
      </Button>
      {!address.isDefault && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Make default: ${about}`}
          onClick={() => void makeDefault(address._id)}
        >
          Make default
        </Button>
      )}
      <Button variant="danger" size="small" busy={busy} aria-label={`Delete ${about}`} onClick={() => void remove()}>
        Delete
      </Button>
    </div>
  )
}
