import { useState } from 'react'
import { addressLine } from '../../../domain/address.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { openLogin, useSession } from '../account/session-store.ts'
import { type AddressBook, loadAddresses, selectAddress } from '../address/address-store.ts'

const SMALL = 'min-h-11 px-4 text-sm'

export function AddressPicker({ book }: { book: AddressBook }) {
  const session = useSession()
  return (
    <section className="min-h-42">
      <h3 className="mb-2 font-medium text-sm">Delivery address</h3>
      {session.state === 'out' ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-soft">Login to choose where we deliver.</p>
          <Button variant="quiet" className={SMALL} onClick={openLogin}>
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
          <Button variant="quiet" className={SMALL} onClick={() => void loadAddresses(session.user._id)}>
            Try again
          </Button>
        </div>
      ) : (
        <Addresses book={book} />
      )}
    </section>
  )
}

function Addresses({ book: { addresses, selected } }: { book: Extract<AddressBook, { state: 'ready' }> }) {
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      {!selected && <p className="text-ink-soft">No address yet.</p>}
      {selected && !choosing && <AddressText address={selected} />}
      {choosing && (
        <fieldset className="max-h-72 overflow-y-auto rounded-field border border-line">
          <legend className="sr-only">Deliver to</legend>
          {addresses.map((address) => (
            <label
              key={address._id}
              className="flex items-start gap-3 border-line border-b p-3 last:border-b-0 hover:bg-leaf-tint has-checked:bg-leaf-tint"
            >
              <input
                type="radio"
                name="address"
                className="mt-1 size-5 shrink-0 accent-leaf"
                checked={address._id === selected?._id}
                onChange={() => selectAddress(address._id)}
                onClick={() => setChoosing(false)}
              />
              <AddressText address={address} />
            </label>
          ))}
        </fieldset>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {addresses.length > 1 && (
          <Button variant="quiet" className={SMALL} aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
            Change
          </Button>
        )}
        <ButtonLink variant="quiet" className={SMALL} to="/add-address">
          Add address
        </ButtonLink>
      </div>
    </>
  )
}

function AddressText({ address }: { address: NonNullable<Extract<AddressBook, { state: 'ready' }>['selected']> }) {
  return (
    <span className="block min-w-0">
      <span className="block font-medium">
        {address.firstName} {address.lastName}
      </span>
      <span className="block text-ink-soft text-sm">{addressLine(address)}</span>
      <span className="block text-ink-soft text-sm">{address.phone}</span>
    </span>
  )
}
