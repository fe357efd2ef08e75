import { addressLine, isInIndia } from '#domain/address.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { reloadAddresses, selectAddress, useSavedAddresses } from '../address/address-store.ts'
import { parsePincode } from '../address/place-store.ts'

/** The signed-in shopper's addresses; choosing one is also what checkout starts with. */
export function SavedPlaces({ onChosen }: { onChosen: (pincode: string) => void }) {
  const book = useSavedAddresses()
  if (book.state === 'failed') {
    return (
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
        <p className="text-berry">{book.message}</p>
        <Button variant="quiet" size="compact" onClick={reloadAddresses}>
          Try again
        </Button>
      </div>
    )
  }
  if (book.state === 'loading') return <Skeleton className="mt-5 h-14" />
  const places = book.addresses.filter(({ zipcode, country }) => isInIndia(country) && parsePincode(zipcode))
  if (places.length === 0) return null
  return (
    <section className="mt-6">
      <h3 className="font-medium text-sm">Or use a saved address</h3>
      <ul className="mt-2 max-h-48 space-y-2 overflow-y-auto p-1">
        {places.map((address) => (
          <li key={address._id}>
            <button
              type="button"
              onClick={() => {
                selectAddress(address._id)
                onChosen(address.zipcode)
              }}
              className="min-h-11 w-full rounded-field border border-line px-4 py-2 text-left transition-colors duration-150 hover:border-leaf hover:bg-leaf-tint"
            >
              <span className="font-medium">{address.label || `${address.firstName} ${address.lastName}`}</span>
              <span className="line-clamp-1 text-ink-soft text-sm">{addressLine(address)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
