import { readStored, writeStored } from '../../core/browser-storage.ts'
import { useStore } from '../../core/external-store.ts'
import { createStore } from '../../core/store.ts'
import { ACCOUNT_PLACE_KEY, PLACE_KEY } from './place-key.ts'

const PINCODE = /^[1-9]\d{5}$/

/** Null for anything that is no PIN code of India. */
export const parsePincode = (text: string | null | undefined): string | null =>
  text && PINCODE.test(text) ? text : null

/** The PIN code that the shopper wants deliveries to; kept in this browser. */
const place = createStore(typeof window === 'undefined' ? null : parsePincode(readStored(PLACE_KEY)))

export const usePlace = () => useStore(place)
export const currentPlace = () => place.get()

export const savePlace = (pincode: string) => save(pincode, null)

/** Leaves a place that was chosen in this browser as it is. */
export function saveAccountPlace(pincode: string | null) {
  if (!place.get() || readStored(ACCOUNT_PLACE_KEY)) save(pincode, pincode && '1')
}

function save(pincode: string | null, isAccounts: string | null) {
  place.set(pincode)
  // The account's place arrives by itself, seconds after the page: home would move under the shopper's thumb.
  if (!(pincode && isAccounts)) document.documentElement.toggleAttribute('data-place', pincode !== null)
  writeStored(PLACE_KEY, pincode)
  writeStored(ACCOUNT_PLACE_KEY, isAccounts)
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === PLACE_KEY) place.set(parsePincode(newValue))
  })
}
