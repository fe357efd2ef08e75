import { useEffect } from 'react'
import { addAddress, listAddresses } from '#contract/addresses/addresses.ts'
import type { Refusal } from '#contract/refusal.ts'
import type { AddressDetails, SavedAddress } from '#domain/address.ts'
import { callApi } from '../../core/api.ts'
import { readStored, writeStored } from '../../core/browser-storage.ts'
import { useStore } from '../../core/external-store.ts'
import { createQuery, type Done, viewOf } from '../../core/query.ts'
import { createStore } from '../../core/store.ts'
import { useSession } from '../account/session-store.ts'

export type SavedAddresses =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'ready'; addresses: SavedAddress[]; selected: SavedAddress | undefined }

const CHOSEN_KEY = 'greencart.address'
const session = () => sessionStorage

/** Outlives the cart page, so that coming back to it shows the addresses at once. Its key is the shopper's id. */
const book = createQuery<Done<typeof listAddresses>>(() => callApi(listAddresses))
/** For this visit; the next one starts with the default address again. */
const chosen = createStore(typeof window === 'undefined' ? null : readStored(CHOSEN_KEY, session))

/** Another account on this browser starts from nothing. */
export function useSavedAddresses(): SavedAddresses {
  const session = useSession()
  const userId = session.state === 'in' ? session.user._id : null
  const view = viewOf(useStore(book.shown), userId ?? '')
  const chosenId = useStore(chosen)

  useEffect(() => {
    const shown = book.shown.get()
    if (userId && (shown?.key !== userId || 'failed' in shown)) void book.load(userId)
  }, [userId])

  useEffect(() => {
    if (view.state !== 'failed') return
    window.addEventListener('online', reloadAddresses)
    return () => window.removeEventListener('online', reloadAddresses)
  }, [view.state])

  if (view.state !== 'ready') return view
  if (view.stale) return { state: 'loading' }
  const { addresses } = view.reply
  const selected =
    addresses.find(({ _id }) => _id === chosenId) ?? addresses.find(({ isDefault }) => isDefault) ?? addresses[0]
  return { state: 'ready', addresses, selected }
}

export const reloadAddresses = () => void book.retry()

/** Null: back to the default one. */
export function selectAddress(id: string | null) {
  chosen.set(id)
  writeStored(CHOSEN_KEY, id, session)
}

export const showAddresses = (addresses: SavedAddress[]) => book.change((shown) => ({ ...shown, addresses }))

export type AddressNaming = { label?: string | undefined; isDefault?: boolean | undefined }

export async function saveAddress(address: AddressDetails, naming: AddressNaming = {}): Promise<Refusal | null> {
  const reply = await callApi(addAddress, { body: { address, ...naming } })
  if (!reply.success) return reply
  const saved = reply.address
  selectAddress(saved._id)
  book.change((shown) => ({
    ...shown,
    addresses: [saved, ...shown.addresses.map((one) => (saved.isDefault ? { ...one, isDefault: false } : one))],
  }))
  return null
}
