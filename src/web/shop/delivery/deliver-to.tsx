import { useEffect } from 'react'
import { UNREACHABLE } from '../../core/api.ts'
import { readStored } from '../../core/browser-storage.ts'
import { useStore } from '../../core/external-store.ts'
import { createStore } from '../../core/store.ts'
import { toast } from '../../ui/toast.tsx'
import { PLACE_KEY } from '../address/place-key.ts'
import { useAccountPlace } from './use-account-place.ts'

/** All that knows places and times: loaded for who has chosen a place or an address, or asks for one. */
const parts = createStore<typeof import('./delivery-parts.tsx').deliveryParts | null>(null)
export const useDeliveryParts = () => useStore(parts)

export async function loadParts() {
  const loaded = (await import('./delivery-parts.tsx')).deliveryParts
  parts.set(loaded)
  return loaded
}

export const askWhere = () =>
  void loadParts().then(
    ({ askPlace }) => askPlace(),
    () => toast.error(UNREACHABLE.message),
  )

function loadForPlace() {
  if (readStored(PLACE_KEY)) loadParts().catch(() => undefined)
}

/** The place in the header, of one height whatever it says. */
export function DeliverTo() {
  const loaded = useDeliveryParts()
  useEffect(loadForPlace, [])
  useAccountPlace(loadForPlace)
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={askWhere} className="place">
        <span>{loaded ? <loaded.PlaceWords /> : 'Where should we deliver?'}</span>
      </button>
      {loaded && <loaded.PlaceDialogOnDemand />}
    </>
  )
}
