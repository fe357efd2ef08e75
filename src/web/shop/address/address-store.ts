import { useEffect } from 'react'
import { addAddress, listAddresses } from '../../../contract/addresses.ts'
import type { Refusal } from '../../../contract/refusal.ts'
import type { Address, AddressDetails } from '../../../domain/address.ts'
import { callApi } from '../../api.ts'
import { readStored, writeStored } from '../../browser-storage.ts'
import { createStore, useStore } from '../../external-store.ts'
import { useSession } from '../account/session-store.ts'

export type AddressBook =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'ready'; addresses: Address[]; selected: Address | undefined }

const LOADING: AddressBook = { state: 'loading' }
const CHOSEN_KEY = 'greencart.address'

/** One shopper's addresses at a time: another account on this browser starts from nothing. */
const kept = createStore<{ owner: string | null; book: AddressBook }>({ owner: null, book: LOADING })

export function useAddressBook(): AddressBook {
  const session = useSession()
  const { owner, book } = useStore(kept)
  const userId = session.state === 'in' ? session.user._id : null
  useEffect(() => {
    if (userId && kept.get().owner !== userId) void loadAddresses(userId)
  }, [userId])
  return owner === userId ? book : LOADING
}

export async function loadAddresses(owner: string) {
  kept.set({ owner, book: LOADING })
  const answer = await callApi(listAddresses)
  if (kept.get().owner !== owner) return
  const book: AddressBook = answer.success
    ? openBook(answer.addresses, readStored(CHOSEN_KEY))
    : { state: 'failed', message: answer.message }
  kept.set({ owner, book })
  if (!answer.success) window.addEventListener('online', () => void loadAddresses(owner), { once: true })
}

export function selectAddress(id: string) {
  const { owner, book } = kept.get()
  if (book.state !== 'ready') return
  writeStored(CHOSEN_KEY, id)
  kept.set({ owner, book: openBook(book.addresses, id) })
}

export async function saveAddress(details: AddressDetails): Promise<Refusal | null> {
  const answer = await callApi(addAddress, { body: { address: details } })
  if (!answer.success) return answer
  writeStored(CHOSEN_KEY, answer.address._id)
  const { owner, book } = kept.get()
  const others = book.state === 'ready' ? book.addresses : []
  if (owner) kept.set({ owner, book: openBook([answer.address, ...others], answer.address._id) })
  return null
}

/** The one chosen last, else the newest. */
function openBook(addresses: Address[], chosen: string | null): AddressBook {
  return { state: 'ready', addresses, selected: addresses.find(({ _id }) => _id === chosen) ?? addresses[0] }
}
