import { useEffect } from 'react'
import { addAddress, listAddresses } from '#contract/addresses.ts'
import type { Refusal } from '#contract/refusal.ts'
import type { Address, AddressDetails } from '#domain/address.ts'
import { callApi } from '../../api.ts'
import { readStored, writeStored } from '../../browser-storage.ts'
import { createStore, useStore } from '../../external-store.ts'
import { createQuery, type Done, viewOf } from '../../query.ts'
import { useSession } from '../account/session-store.ts'

export type AddressBook =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'ready'; addresses: Address[]; selected: Address | undefined }

const CHOSEN_KEY = 'greencart.address'

/** Outlives the cart page, so that coming back to it shows the addresses at once. Its key is the shopper's id. */
const book = createQuery<Done<typeof listAddresses>>(() => callApi(listAddresses))
const chosen = createStore(typeof window === 'undefined' ? null : readStored(CHOSEN_KEY))

/** Another account on this browser starts from nothing. */
export function useAddressBook(): AddressBook {
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
  const { addresses } = view.answer
  return { state: 'ready', addresses, selected: addresses.find(({ _id }) => _id === chosenId) ?? addresses[0] }
}

export const reloadAddresses = () => void book.retry()

export function selectAddress(id: string) {
  chosen.set(id)
  writeStored(CHOSEN_KEY, id)
}

export async function saveAddress(details: AddressDetails): Promise<Refusal | null> {
  const answer = await callApi(addAddress, { body: { address: details } })
  if (!answer.success) return answer
  selectAddress(answer.address._id)
  book.change((shown) => ({ ...shown, addresses: [answer.address, ...shown.addresses] }))
  return null
}
