import { readStored, writeStored } from '../../core/browser-storage.ts'
import { useStore } from '../../core/external-store.ts'
import { createStore } from '../../core/store.ts'
import { PLACE_KEY } from './place-key.ts'

const PINCODE = /^[1-9]\d{5}$/

/** Null for anything that is no PIN code of India. */
export const parsePincode = (text: string | null | undefined): string | null =>
  text && PINCODE.test(text) ? text : null

/** The PIN code that the shopper wants deliveries to; kept in this browser. */
const place = createStore(typeof window === 'undefined' ? null : parsePincode(readStored(PLACE_KEY)))

export const usePlace = () => useStore(place)
export const currentPlace = () => place.get()

export function savePlace(pincode: string) {
  place.set(pincode)
  writeStored(PLACE_KEY, pincode)
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === PLACE_KEY) place.set(parsePincode(newValue))
  })
}
