import { useEffect, useState } from 'react'
import { isInIndia } from '#domain/address.ts'
import type { QueryView } from '../../core/query.ts'
import type { SavedAddresses } from '../address/address-store.ts'
import { currentPlace, parsePincode, savePlace, usePlace } from '../address/place-store.ts'
import { loadParts } from './deliver-to.tsx'
import { type Quoted, useDeliveryQuote } from './delivery-quote.ts'

export type SeenDelivery = {
  /** What goes with the order: the time that was on the screen, or the start of the hour that was chosen. */
  chosen: { promisedBy?: string; slot?: string }
  refresh: () => void
}

export type CheckoutDelivery = SeenDelivery & {
  /** Null while nobody knows where to. */
  pincode: string | null
  /** The country of the chosen address, where the shop does not deliver. */
  abroad: string | null
  view: QueryView<Quoted>
  /** An hour was chosen that is no longer offered. */
  slotGone: boolean
  chooseSlot: (start: string | null) => void
}

/** The PIN code of the chosen address decides; before there is one, the place that the shopper keeps in the header. */
export function useCheckoutDelivery(book: SavedAddresses): CheckoutDelivery {
  const place = usePlace()
  const address = book.state === 'ready' ? book.selected : undefined
  const abroad = address && !isInIndia(address.country) ? address.country : null
  const pincode = abroad ? null : address ? parsePincode(address.zipcode) : place
  const { view, refresh } = useDeliveryQuote(pincode)
  const [slot, chooseSlot] = useState<string | null>(null)

  useEffect(() => {
    if (!address || !pincode || currentPlace() === pincode) return
    savePlace(pincode)
    loadParts().catch(() => undefined)
  }, [address, pincode])

  const chosen = chosenFrom(view, slot)
  const slotGone = slot !== null && view.state === 'ready' && chosen.slot === undefined
  return { pincode, abroad, view, chosen, slotGone, chooseSlot, refresh }
}

/** An hour that is no longer offered is no longer chosen. */
function chosenFrom(view: QueryView<Quoted>, slot: string | null): SeenDelivery['chosen'] {
  if (view.state !== 'ready') return {}
  const { slots, by } = view.reply
  if (slot && slots?.some(({ from }) => from.toISOString() === slot)) return { slot }
  return by ? { promisedBy: by.toISOString() } : {}
}
