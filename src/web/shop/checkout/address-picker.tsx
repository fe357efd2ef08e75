import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import type { SavedAddress } from '#domain/address.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { askToLogIn, useSession } from '../account/session-store.ts'
import { reloadAddresses, type SavedAddresses, selectAddress } from '../address/address-store.ts'
import { AddressText } from '../address/address-text.tsx'

/** `missing`: Place Order was pressed without an address. */
export function AddressPicker({ book, missing }: { book: SavedAddresses; missing: boolean }) {
  const session = useSession()
  return (
    <section
      aria-labelledby="delivery-address"
      className={`min-h-42 ${missing ? '-m-3 rounded-field border-2 border-berry p-[calc(0.75rem-2px)]' : ''}`}
    >
      <h3 id="delivery-address" tabIndex={-1} className="mb-2 font-medium text-sm outline-none">
        Delivery address
      </h3>
      {missing && <p className="mb-2 font-medium text-berry text-sm">Please select an address</p>}
      {session.state === 'out' ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-soft">Sign in to choose a delivery address.</p>
          <Button variant="quiet" size="compact" onClick={() => askToLogIn()}>
            Login
          </Button>
        </div>
      ) : session.state === 'checking' || book.state === 'loading' ? (
        <div className="space-y-2 py-1">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-11 w-32 rounded-full" />
        </div>
      ) : book.state === 'failed' ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-berry">{book.message}</p>
          <Button variant="quiet" size="compact" onClick={reloadAddresses}>
            Try again
          </Button>
        </div>
      ) : (
        <Addresses book={book} />
      )}
    </section>
  )
}

const loadDialog = async () => (await import('../address/address-dialog.tsx')).AddressDialog
const focusHeading = () => document.getElementById('delivery-address')?.focus()

function Addresses({ book: { addresses, selected } }: { book: Extract<SavedAddresses, { state: 'ready' }> }) {
  const [choosing, setChoosing] = useState(false)
  const [editing, setEditing] = useState<SavedAddress | null>(null)
  const EditDialog = useLazyComponent(loadDialog, editing !== null)
  return (
    <>
      {!selected && <p className="text-ink-soft">No addresses yet. Add one to get your order delivered.</p>}
      {selected && !choosing && (
        <div className="flex gap-3 rounded-field bg-leaf-tint p-3">
          <ChosenMark />
          <AddressText address={selected} />
        </div>
      )}
      {choosing && (
        <fieldset className="max-h-80 space-y-2 overflow-y-auto p-1">
          <legend className="sr-only">Deliver to</legend>
          {addresses.map((address) => (
            <label
              key={address._id}
              className="group flex items-start gap-3 rounded-field border-2 border-line p-3 transition-colors duration-150 hover:border-field-line has-checked:border-leaf has-checked:bg-leaf-tint has-focus-visible:outline-3 has-focus-visible:outline-leaf has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name="address"
                className="sr-only"
                checked={address._id === selected?._id}
                onChange={() => selectAddress(address._id)}
              />
              {address._id === selected?._id ? (
                <ChosenMark />
              ) : (
                <span aria-hidden className="mt-0.5 size-5 shrink-0 rounded-full border-2 border-field-line" />
              )}
              <AddressText address={address} />
            </label>
          ))}
        </fieldset>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {addresses.length > 1 && (
          <Button variant="quiet" size="small" aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
            {choosing ? 'Done' : 'Change'}
          </Button>
        )}
        <ButtonLink variant="quiet" size="small" to="/add-address">
          Add address
        </ButtonLink>
        {selected && (
          <>
            <Button variant="quiet" size="small" onClick={() => setEditing(selected)}>
              Edit
            </Button>
            <Link
              to="/addresses"
              className="inline-flex min-h-11 items-center px-2 text-sm underline underline-offset-4"
            >
              All addresses
            </Link>
          </>
        )}
      </div>
      {EditDialog && editing && (
        <EditDialog address={editing} onClose={() => setEditing(null)} onDeleted={focusHeading} />
      )}
    </>
  )
}

function ChosenMark() {
  return (
    <span aria-hidden className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full bg-leaf text-on-leaf">
      <Check size={14} strokeWidth={3} />
    </span>
  )
}
